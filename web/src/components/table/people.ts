/** Names in a row: 'Ann, Bea and Cy'. */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.map((one) => one.name);
  if (names.length < 2) return names[0] ?? "Nobody";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
