import type { RawQuestion } from '../banks/read/raw-question.ts';
import { allElements, fieldIn, textIn, type XmlElement } from '../xml/read-xml.ts';

/** What LOM says of a resource of a package: where it belongs, and how hard it is. */
export function readMetadata(resource: XmlElement): Pick<RawQuestion, 'difficulty' | 'section'> {
  const [path] = allElements(resource, 'taxonpath');
  const taxons = path === undefined ? [] : allElements(path, 'entry');
  const [difficulty] = allElements(resource, 'difficulty');
  return {
    section: taxons
      .map((taxon) => textIn(taxon).trim())
      .filter((name) => name !== '')
      .join(' · '),
    difficulty: fieldIn(difficulty, 'value'),
  };
}
