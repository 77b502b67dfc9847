"""Work that must happen once."""

from concurrent.futures import ThreadPoolExecutor

from bradshaw.store import Database, jobs
from bradshaw.store.listening import Listener


def add(database: Database, key: str, due: int = 0, kind: str = "bot") -> None:
    database.write(lambda c: jobs.add(c, kind, key, due, {"seat": 1}))


def claim(database: Database, holder: str, at: int, limit: int = 1) -> list[jobs.Job]:
    return database.write(lambda c: jobs.claim(c, holder, at, 1000, limit=limit))


def test_work_is_claimed_by_one(database: Database) -> None:
    for number in range(20):
        add(database, f"move {number:02}")
    with ThreadPoolExecutor(4) as threads:
        claims = list(threads.map(lambda n: claim(database, f"p{n}", 10, limit=5), range(8)))
    keys = [job.key for claimed in claims for job in claimed]
    assert sorted(keys) == [f"move {number:02}" for number in range(20)]


def test_the_same_work_is_noted_once(database: Database) -> None:
    add(database, "move 7")
    add(database, "move 7", due=5)
    assert [job.due for job in claim(database, "one", 10, limit=9)] == [5]


def test_work_is_not_due_before_its_time_and_done_in_its_order(database: Database) -> None:
    add(database, "later", due=100)
    add(database, "sooner", due=50)
    assert claim(database, "one", 49) == []
    assert database.read(jobs.next_due) == 50
    assert [job.key for job in claim(database, "one", 100)] == ["sooner"]


def test_what_a_dead_process_had_is_taken_over(database: Database) -> None:
    add(database, "move 7")
    (lost,) = claim(database, "dead", 0)
    assert claim(database, "alive", 999) == []
    (found,) = claim(database, "alive", 1000)
    assert (found.key, found.tries, found.holder) == ("move 7", 2, "alive")
    assert not database.write(lambda c: jobs.done(c, lost))
    assert not database.write(lambda c: jobs.renew(c, lost, 9999))
    assert database.write(lambda c: jobs.done(c, found))
    assert claim(database, "alive", 99_999) == []


def test_a_claim_can_be_kept_for_longer(database: Database) -> None:
    add(database, "move 7")
    (job,) = claim(database, "one", 0)
    assert database.write(lambda c: jobs.renew(c, job, 5000))
    assert claim(database, "two", 4999) == []


def test_what_went_wrong_is_tried_again_and_at_last_given_up(database: Database) -> None:
    add(database, "mail")
    (job,) = claim(database, "one", 0)
    assert database.write(lambda c: jobs.retry(c, job, 500, "no answer"))
    assert claim(database, "one", 499) == []
    (again,) = claim(database, "one", 500)
    assert database.write(lambda c: jobs.give_up(c, again, 501, "no answer"))
    assert claim(database, "one", 10**9) == []


def test_a_process_that_stops_gives_everything_back(database: Database) -> None:
    add(database, "a")
    add(database, "b")
    claim(database, "one", 0, limit=2)
    assert database.write(lambda c: jobs.release(c, "one")) == 2
    assert len(claim(database, "two", 1, limit=2)) == 2


def test_needless_work_is_taken_off(database: Database) -> None:
    add(database, "a")
    assert database.write(lambda c: jobs.cancel(c, "a"))
    assert not database.write(lambda c: jobs.cancel(c, "a"))
    assert claim(database, "one", 1) == []


def test_a_clock_that_was_set_back_keeps_nothing_from_being_done(database: Database) -> None:
    hour = 3_600_000
    add(database, "at once", due=jobs.AT_ONCE)
    add(database, "lost", due=jobs.AT_ONCE)
    assert len(claim(database, "dead", hour, limit=1)) == 1
    assert len(claim(database, "alive", 500, limit=2)) == 2


def test_who_has_gone_is_known(address: str) -> None:
    """With PostgreSQL by a connection of its name, so that the work of a dead process does not wait."""
    with Database(address) as one, Database(address) as other:
        add(one, "move 7")
        claim(one, one.name, 10)
        assert one.read(lambda c: jobs.deserted(c, one.name)) == set()
        if one.many_processes:
            listener = Listener(one.engine, one.name, lambda *_: None, lambda: None)
            assert listener.listening.wait(60)
            assert other.read(lambda c: jobs.deserted(c, other.name)) == set()
            listener.close()
        assert other.read(lambda c: jobs.deserted(c, other.name)) == {one.name}
        other.write(lambda c: jobs.release(c, one.name))
        assert [job.key for job in claim(other, other.name, 11)] == ["move 7"]


def test_who_has_lost_and_regained_work_does_not_end_it_by_the_first_try(database: Database) -> None:
    add(database, "move 7")
    (first,) = claim(database, "one", 10)
    (again,) = claim(database, "one", 5000)
    assert not database.write(lambda c: jobs.done(c, first))
    assert database.write(lambda c: jobs.done(c, again))


def test_work_that_somebody_does_is_not_moved_by_being_noted_again(database: Database) -> None:
    add(database, "move 7")
    assert len(claim(database, "one", 10)) == 1
    add(database, "move 7", due=5000)
    assert [job.due for job in claim(database, "two", 1010)] == [0]


def test_what_was_given_up_begins_anew(database: Database) -> None:
    add(database, "mail 7")
    (job,) = claim(database, "one", 10)
    database.write(lambda c: jobs.give_up(c, job, 20, "broken"))
    assert claim(database, "one", 10**6) == []
    assert database.write(jobs.again) == 1
    assert [(job.key, job.tries) for job in claim(database, "one", 30)] == [("mail 7", 1)]
