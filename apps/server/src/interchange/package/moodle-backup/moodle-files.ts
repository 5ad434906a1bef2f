import { decodeName } from '../../catalogue/catalogue-files.ts';
import { elementsIn, fieldIn, type XmlElement } from '../../xml/read-xml.ts';

/** A file as the list of a backup has it; its bytes lie under the hash of what they are. */
export interface MoodleFile {
  readonly hash: string;
  /** With its folder, `图/a.png`. */
  readonly name: string;
}

export const placeOfHash = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`;

export class MoodleFiles {
  readonly #areas = new Map<string, MoodleFile[]>();

  constructor(list: XmlElement | undefined) {
    for (const element of elementsIn(list, 'file')) {
      const name = fieldIn(element, 'filename');
      const hash = fieldIn(element, 'contenthash');
      // A dot is the folder itself.
      if (name === '.' || !/^[0-9a-f]{40}$/.test(hash)) continue;
      const context = fieldIn(element, 'contextid');
      const area = `${fieldIn(element, 'component')}/${fieldIn(element, 'filearea')}/${fieldIn(element, 'itemid')}`;
      const key = `${context}:${area}`;
      const folder = fieldIn(element, 'filepath').replace(/^\/+/, '');
      const file = { hash, name: `${folder}${name}` };
      this.#areas.set(key, [...(this.#areas.get(key) ?? []), file]);
    }
  }

  /** The context in which an area with files lies; empty: none has any. */
  contextOf(area: string): string {
    const key = [...this.#areas.keys()].find((one) => one.endsWith(`:${area}`));
    return key?.slice(0, key.indexOf(':')) ?? '';
  }

  in(context: string, area: string): readonly MoodleFile[] {
    return this.#areas.get(`${context}:${area}`) ?? [];
  }

  /** The file that `@@PLUGINFILE@@/…` means in a text of this area. */
  find(context: string, area: string, address: string): MoodleFile | undefined {
    const bare = address.replace(/^@@PLUGINFILE@@\//, '').replace(/[?#].*$/s, '');
    const name = decodeName(bare);
    return this.in(context, area).find((file) => file.name === name || file.name === bare);
  }
}
