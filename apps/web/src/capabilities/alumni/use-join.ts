import { bless, type Alumni } from '@xuezhou/contract/alumni';
import {
  blessingLength,
  blessLengths,
  cleanBlessing,
  isBlessingLength,
} from '@xuezhou/rules/alumni/blessing';
import { places } from '@xuezhou/rules/alumni/places';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { useStudent } from '../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { alumniKey } from './alumni.queries.ts';
import { alumniWords as words } from './alumni.words.ts';

const [least, most] = blessLengths;
export const countries = places.map(([name]) => name);

/** A blessing that is being written: kept on the device by student until it was taken. */
export function useJoin(onTaken: () => void) {
  const client = useQueryClient();
  const { studentId } = useStudent();
  const key = `xuezhou-blessing-${studentId ?? 'guest'}`;
  const [content, setContent] = useState(() => readText(key) ?? '');
  const [country, setCountry] = useState(countries[0] ?? '');
  const submission = useSubmission();
  const clean = cleanBlessing(content);
  const length = blessingLength(clean);
  const canSend = isBlessingLength(clean) && countries.includes(country);
  return {
    ...submission,
    ...{ content, country, clean, canSend, setCountry },
    write: (text: string) => {
      setContent(text);
      writeText(key, text);
      submission.forget();
    },
    help: length > 0 && length < least ? words.tooShort(least) : words.count(length, most),
    problem:
      length > most
        ? words.tooLong(length - most)
        : submission.refusalOf('blessLength', 'blessKeyword'),
    send: () => {
      if (!canSend) return;
      void submission.submit(async () => {
        const own = await call(bless, { body: { content: clean, country } });
        removeText(key);
        client.setQueryData<Alumni>(
          alumniKey,
          (before) => before && { ...before, bless: own, hasJoined: true },
        );
        onTaken();
      });
    },
  };
}
