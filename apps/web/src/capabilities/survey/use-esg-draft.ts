import { emptyEsgDraft as empty, type EsgDraft } from '@xuezhou/client/esg/esg-section-props.ts';
import { esgFormWords } from '@xuezhou/client/esg/esg-form.words.ts';
import type { EsgDocument, EsgPlace } from '@xuezhou/contract/survey';
import { useState } from 'react';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../platform/session/session.ts';

/**
 * What was typed, kept on the device by student. The number of a document is not, and a consent is given anew each time:
 * who finds the device must find neither.
 */
export function useEsgDraft() {
  const { studentId } = useStudent();
  const key = `xuezhou-esg-${studentId ?? 'guest'}`;
  const [fields, setFields] = useState<EsgDraft>(() => ({ ...empty, ...keptUnder(key) }));
  return {
    fields,
    change: (change: Partial<EsgDraft>) =>
      setFields((before) => {
        const after = { ...before, ...change };
        const {
          number: _number,
          isConfirmed: _confirmed,
          isConsented: _consented,
          ...kept
        } = after;
        writeJson(key, kept);
        return after;
      }),
    forget: () => {
      removeText(key);
      setFields(empty);
    },
  };
}

function keptUnder(key: string): Partial<EsgDraft> {
  const kept = readJson(key);
  if (typeof kept !== 'object' || kept === null) return {};
  const texts = Object.entries(kept as Record<string, unknown>).filter(
    (entry): entry is [string, string] =>
      entry[0] in empty && entry[0] !== 'number' && typeof entry[1] === 'string',
  );
  const { document = '', place = '', ...others } = Object.fromEntries<string>(texts);
  return {
    ...others,
    ...(document in esgFormWords.documents && { document: document as EsgDocument }),
    ...(place in esgFormWords.places && { place: place as EsgPlace }),
  };
}
