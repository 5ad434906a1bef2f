import { textIn, type XmlElement } from '../xml/read-xml.ts';

/** An address that a reader may follow, and nothing on the machine of who wrote the document. */
export const isAddress = (target: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(target);

/** The fields that a document is in the middle of: WPS writes links as such. */
export class WordFields {
  readonly #open: { code: string; isShown: boolean }[] = [];

  /** Goes on by what stands in a run; answers where that leads. */
  read(child: XmlElement): string | undefined {
    const last = this.#open.at(-1);
    if (child.name === 'fldChar') this.#step(child.attributes['fldCharType']);
    else if (child.name === 'instrText' && last !== undefined) last.code += textIn(child);
    else if (last?.isShown === true) {
      const target = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(last.code)?.[1] ?? '';
      return isAddress(target) ? target : undefined;
    }
    return undefined;
  }

  #step(type: string | undefined): void {
    const last = this.#open.at(-1);
    if (type === 'begin') this.#open.push({ code: '', isShown: false });
    else if (type === 'end') this.#open.pop();
    else if (last !== undefined) last.isShown = true;
  }
}
