import {
  documentMarks,
  plainFacts,
  readDocumentFacts,
  schoolMeta,
} from '@xuezhou/rules/site/document';
import { schoolNow, wearSchool } from '@xuezhou/ui/school';

// Before the first drawing: the server wrote them into the document, and fills in one that was drawn ahead of time.
wearSchool(
  typeof document === 'undefined' ? { ...documentMarks, families: [] } : factsOfDocument(),
);

function factsOfDocument() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${schoolMeta}"]`);
  return readDocumentFacts(meta?.content ?? '') ?? plainFacts;
}

/** What the school is called for short, for titles and words that no component draws. */
export const shortNameNow = (): string => schoolNow().shortName;
