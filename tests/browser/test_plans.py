"""Plans for one's turn: made, seen, withdrawn, carried out or not, on the page."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.brought import after, bring, go_on, invited
from tests.browser.conftest import Complaints, NewContext


def planning(page: Page) -> Locator:
    """The plans of somebody, opened."""
    found = page.locator(".planning")
    found.locator("summary").first.click()
    return found


def test_a_plan_is_made_withdrawn_and_carried_out(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 19), "Ada")
    ben = invited(page, "Ben", new_context())
    plans = planning(ben)
    expect(plans).to_contain_text("nothing is planned")
    assert serious(ben) == []
    plans.get_by_role("button", name="Plan it").click()
    expect(plans.locator("summary").first).to_contain_text("one waits")
    plans.get_by_role("button", name="Withdraw").click()
    expect(plans).to_contain_text("nothing is planned")
    plans.get_by_role("button", name="Plan it").click()
    expect(plans.locator("summary").first).to_contain_text("one waits")
    ben.reload()
    plans = planning(ben)
    expect(plans.locator("summary").first).to_contain_text("one waits")
    go_on(page, "18Rhl")  # Ada; Ben would be next
    slider = ben.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("max", "21", timeout=30_000)
    expect(plans.locator("[data-what=done]")).to_contain_text("Done: pass", timeout=20_000)
    expect(plans).to_contain_text("nothing is planned")


def test_a_plan_is_overtaken(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 19), "Ada")
    ben = invited(page, "Ben", new_context())
    plans = planning(ben)
    plans.get_by_text("Only as long as nobody else does something").click()
    plans.get_by_role("checkbox", name="par Found a railway").check()
    plans.get_by_role("button", name="Plan it").click()
    expect(plans).to_contain_text("not after: par")
    go_on(page, "18Rhl")  # Ada founds a railway: Ben decides himself
    expect(ben.locator(".now header.mine")).to_be_visible(timeout=20_000)
    expect(plans.locator("[data-what=overtaken]")).to_be_visible(timeout=20_000)
    expect(plans).to_contain_text("It is your turn now")
    expect(ben.get_by_role("slider", name="Moment of the game")).to_have_attribute("max", "20")


def test_what_cannot_be_read_is_not_planned(
    page: Page, new_context: NewContext, complaints: Complaints
) -> None:
    complaints.expect("422")
    bring(page, after("18Rhl", 19), "Ada")
    guest = new_context()
    ben = invited(page, "Ben", guest)
    plans = planning(ben)
    plans.get_by_label("When it is my turn").select_option("something else …")
    plans.get_by_label("In the notation of the game").fill("fly to the moon")
    with ben.expect_response("**/plans") as answered:
        plans.get_by_role("button", name="Plan it").click()
    assert answered.value.status == 422
    expect(plans.get_by_role("alert")).to_be_visible()
    expect(plans).to_contain_text("nothing is planned")
