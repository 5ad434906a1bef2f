/**
 * What the editor's text is outside of it. One that was edited back is what it was, letter by letter.
 *
 * Who keeps the text gives back what it was told, and may do so a letter late: where letters come otherwise than by keys,
 * React draws the older text when the newer is already in the editor. What was told is therefore known until it came back.
 */
export function textOutside(markdown: string, written: string) {
  let opened = { markdown, written };
  let last = opened;
  let given = markdown;
  /** Told and not come back yet, oldest first. */
  let told: string[] = [];
  let revision = 0;
  return {
    get: () => last.markdown,
    /** Counts what was told. */
    revision: () => revision,
    opened: (now: string, writtenNow: string) => {
      opened = { markdown: now, written: writtenNow };
      last = opened;
      told = [];
    },
    /** Null when nothing was: the editor may put an empty line after a formula by itself. */
    edited: (writtenNow: string): string | null => {
      if (writtenNow === last.written) return null;
      last = writtenNow === opened.written ? opened : { markdown: writtenNow, written: writtenNow };
      told.push(last.markdown);
      revision += 1;
      return last.markdown;
    },
    /**
     * Whether the text that is given now is news to the editor.
     * @param drawn the revision with which it was drawn
     */
    isFromElsewhere: (now: string, drawn: number): boolean => {
      const isSame = now === last.markdown;
      if (isSame && drawn === revision) told = [];
      if (now === given) return false;
      given = now;
      const at = told.indexOf(now);
      told = told.slice(at + 1);
      return at === -1 && !isSame;
    },
  };
}
