/** Where the pips of a card stand, on a card of 100 by 140; those below the middle are upside down. */

export type Pip = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [33, 50, 67];
const both = (...rows: number[]): Pip[] => rows.flatMap((y) => [[LEFT, y] as Pip, [RIGHT, y] as Pip]);
const mid = (...rows: number[]): Pip[] => rows.map((y) => [MIDDLE, y]);

export const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  "2": mid(30, 110),
  "3": mid(30, 70, 110),
  "4": both(30, 110),
  "5": [...both(30, 110), ...mid(70)],
  "6": both(30, 70, 110),
  "7": [...both(30, 70, 110), ...mid(50)],
  "8": [...both(30, 70, 110), ...mid(50, 90)],
  "9": [...both(30, 56.7, 83.3, 110), ...mid(70)],
  T: [...both(30, 56.7, 83.3, 110), ...mid(43.3, 96.7)],
};
