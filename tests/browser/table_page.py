"""The page of a table, as a person uses it: by the list of moves, by cards, by keys, by touch."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]
#: No page has more places that the Tab key stops at.
MOST_TABS = 100
#: The page was told something newer, and it is for the person to act.
READY = """([version, choices]) => {
  const { view } = window.table21;
  return view && view.version > version && (view.over || view.moves.length >= choices);
}"""


class TablePage:
    """A table in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(".board")
        self.ending = page.get_by_role("region", name="The end")
        self.hand = page.get_by_role("group", name="Your hand")
        self.told = page.locator("[aria-live=polite]")
        self.alert = page.locator(".unseen[role=alert]")
        self.moves = page.get_by_role("button", name=re.compile(r"^(All \d+ moves|Moves)$"))
        self.log = page.get_by_role("list", name="What happened")

    # ------------------------------------------------------------ what is the case

    @property
    def view(self) -> Json:
        """What the server told this page last."""
        found: Json = self.page.evaluate("() => window.table21.view")
        return found

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def wait(self) -> "TablePage":
        expect(self.board).to_be_visible()
        return self

    def wait_for_turn(self, after: int = -1) -> Json:
        """The first view after a version in which this person can act, or the game is over."""
        self.page.wait_for_function(READY, arg=[after, 1])
        return self.view

    def wait_for_choice(self, after: int = -1) -> None:
        """The same where the server makes moves that are the only one."""
        self.page.wait_for_function(READY, arg=[after, 2])

    def wait_for_version(self, version: int) -> None:
        self.page.wait_for_function("(v) => window.table21.view?.version >= v", arg=version)

    # ------------------------------------------------------------ moves

    def play_by_list(self, text: str) -> None:
        """Find a move by its text in the list of all."""
        self.page.keyboard.press("m")
        self.find().fill(text)
        self.page.keyboard.press("Enter")

    def find(self) -> Locator:
        return self.page.get_by_role("textbox", name=re.compile("Find a move"))

    def play_by_cards(self, move: Json) -> None:
        """Click the move's cards, then the place that they go to."""
        for at in self.places_in_hand(move["cards"]):
            self.hand.locator(f"[data-at='{at}']").click()
        among = self.choices(move)
        self.lit(move).click()
        self.choose(move, among)

    def play_by_touch(self, move: Json) -> None:
        for at in self.places_in_hand(move["cards"]):
            self.hand.locator(f"[data-at='{at}']").tap()
        among = self.choices(move)
        self.lit(move).tap()
        self.choose(move, among)

    def play_by_keys(self, move: Json) -> None:
        """The numbers of the cards, then the letter of the place; other moves by their text."""
        places = self.places_in_hand(move["cards"]) if can_be_picked(move) else []
        if not places or max(places) >= 9 or len(self.choices(move)) > 1:
            return self.type_move(move["text"])
        for at in places:
            self.page.keyboard.press(str(at + 1))
        self.page.keyboard.press(self.lit(move).locator("kbd").inner_text())
        return None

    def type_move(self, text: str) -> None:
        self.page.keyboard.press("m")
        expect(self.find()).to_be_focused()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def tab_to(self, wanted: Locator) -> None:
        """Go there with the Tab key alone."""
        for _ in range(MOST_TABS):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {wanted}")

    def drag(self, move: Json) -> None:
        """Drag the last of the move's cards, the others picked before, to where they go."""
        places = self.places_in_hand(move["cards"])
        for at in places:
            self.hand.locator(f"[data-at='{at}']").click()
        start = middle(self.hand.locator(f"[data-at='{places[-1]}']"))
        end, among = middle(self.lit(move)), self.choices(move)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0], start[1] - 20)
        mouse.move(*end, steps=4)
        mouse.up()
        self.choose(move, among)

    def drag_by_touch(self, move: Json) -> None:
        """The same with a finger, for a move of one card; Playwright has only taps."""
        (at,) = self.places_in_hand(move["cards"])
        start = middle(self.hand.locator(f"[data-at='{at}']"))
        kind, number = move["to"]["kind"], move["to"]["number"]
        end = middle(self.page.locator(f"[data-drop^='{kind}.'][data-drop$='.{number}']"))
        fingers = self.page.context.new_cdp_session(self.page)
        between = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for what, (x, y) in (("Start", start), ("Move", between), ("Move", end)):
            told = {"type": f"touch{what}", "touchPoints": [{"x": x, "y": y}]}
            fingers.send("Input.dispatchTouchEvent", told)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def places_in_hand(self, cards: list[str]) -> list[int]:
        """Where in the hand the cards are."""
        shown = self.held()
        found: list[int] = []
        for card in cards:
            found.append(next(i for i, one in enumerate(shown) if one == card and i not in found))
        return found

    def held(self) -> list[str]:
        """The cards that moves are made with, in the order shown."""
        view = self.view
        own = [zone for zone in view["zones"] if zone["seat"] == view["seat"]]
        hands = [zone for zone in own if zone["kind"] == "hand"]
        cards: list[str] = hands[0]["cards"]
        return cards

    def lit(self, move: Json) -> Locator:
        """The lit place that a move ends at."""
        to = move["to"]
        at = self.page.locator(f".place.lit[data-drop^='{to['kind']}.']")
        if at.count() != 1:
            at = at.and_(self.page.locator(f"[data-drop$='.{to['number']}']"))
        if at.count() != 1:
            seat = to["seat"] or self.view["seat"]
            at = self.page.locator(f".place.lit[data-drop='{to['kind']}.{seat}.{to['number']}']")
        return at.locator(".hit")

    def choices(self, move: Json) -> list[str]:
        """The moves that put the same cards at the same place."""
        cards = sorted(move["cards"])
        return [
            one["text"]
            for one in self.view["moves"]
            if sorted(one["cards"]) == cards and one["to"] == move["to"]
        ]

    def choose(self, move: Json, among: list[str]) -> None:
        """Where several moves end at one place, say which is meant."""
        if len(among) > 1:
            chosen = among.index(move["text"])
            self.page.locator(".actions button.main").nth(chosen).click()

    def code(self, move: Json) -> Locator:
        """The move as the notation writes it, where it is listed."""
        return self.page.locator("code", has_text=re.compile(f"^{re.escape(move['text'])}$"))

    # ------------------------------------------------------------ other doings

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def say(self, text: str) -> None:
        self.open_chat()
        self.page.get_by_role("textbox", name="Say to the table").fill(text)
        self.press("Say")

    def open_chat(self) -> Locator:
        said = self.page.get_by_role("list", name="What was said")
        if not said.is_visible():
            self.page.keyboard.press("t")
        expect(said).to_be_visible()
        return said


def can_be_picked(move: Json) -> bool:
    """Whether a move is cards of the hand that go to a place."""
    return bool(move["cards"]) and move["to"] is not None


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
