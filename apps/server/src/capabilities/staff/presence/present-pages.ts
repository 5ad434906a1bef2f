/** A page that somebody of the staff has open. */
export interface PresentPage {
  readonly pageId: string;
  readonly staffId: number;
  readonly name: string;
  /** `student 100007`. */
  readonly at: string;
  readonly isWriting: boolean;
  readonly isLeaving: boolean;
}

/** A page says every eight seconds that it is there: after three it is taken for closed. */
const silentMs = 25_000;
/** More pages than any school has open; the longest silent is forgotten first. */
const mostPages = 5000;

/** Who is where, as one server has heard it from its pages and from the other servers. It is kept in memory alone. */
export class PresentPages {
  readonly #pages = new Map<string, { readonly page: PresentPage; readonly heardAt: number }>();

  /** @param now milliseconds, of this server's clock */
  hear(page: PresentPage, now: number): void {
    const known = this.#pages.get(page.pageId);
    // Nobody speaks for another's page, and what a page said before it left may come after that.
    if (known !== undefined && (known.page.staffId !== page.staffId || known.page.isLeaving))
      return;
    // The one that was heard last stands last.
    this.#pages.delete(page.pageId);
    this.#pages.set(page.pageId, { page, heardAt: now });
    this.#forget(now);
  }

  /** Colleagues there, each once, whoever writes first. */
  others(at: string, staffId: number, now: number): { name: string; isWriting: boolean }[] {
    this.#forget(now);
    const found = new Map<number, { name: string; isWriting: boolean }>();
    for (const { page } of this.#pages.values()) {
      if (page.at !== at || page.staffId === staffId || page.isLeaving) continue;
      const isWriting = page.isWriting || found.get(page.staffId)?.isWriting === true;
      found.set(page.staffId, { name: page.name, isWriting });
    }
    return [...found.values()].toSorted(
      (one, other) => Number(other.isWriting) - Number(one.isWriting),
    );
  }

  #forget(now: number): void {
    for (const [pageId, { heardAt }] of this.#pages) {
      if (now - heardAt <= silentMs && this.#pages.size <= mostPages) return;
      this.#pages.delete(pageId);
    }
  }
}
