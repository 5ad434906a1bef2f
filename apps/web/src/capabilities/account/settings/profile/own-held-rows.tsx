import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { appealHeld, type OwnHeld } from '@xuezhou/contract/moderation';
import { useState, type SubmitEvent } from 'react';
import { ownHeldQuery } from '../settings.queries.ts';
import { Problem } from '../problem.tsx';
import { SettingRow, SettingRows } from '../setting-row.tsx';
import { Panel } from '../panel.tsx';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.held;

/** What the student wrote and waits to be looked at, or was not let through; not there where there is none. */
export function OwnHeldRows() {
  const { data = [] } = useQuery(ownHeldQuery);
  const [appealed, setAppealed] = useState<OwnHeld | null>(null);
  if (data.length === 0) return null;
  return (
    <div role="group" aria-label={words.title}>
      <p className="xz-caption xz-quiet">{words.caption}</p>
      <SettingRows>
        {data.map((held) => (
          <SettingRow
            key={held.heldId}
            label={words.kinds[held.kind]}
            value={stateOf(held)}
            {...(held.canAppeal && {
              action: {
                label: words.appeal,
                name: words.appealOf(words.kinds[held.kind]),
                onPress: () => setAppealed(held),
              },
            })}
          />
        ))}
      </SettingRows>
      <Panel isOpen={appealed !== null} title={words.appealTitle} onClose={() => setAppealed(null)}>
        {appealed && <AppealForm held={appealed} onDone={() => setAppealed(null)} />}
      </Panel>
    </div>
  );
}

const stateOf = ({ kind, words: written, state, reason }: OwnHeld): string =>
  [
    written,
    state === 'waiting' ? words.waits : words.refused(reason ?? ''),
    state === 'refused' && kind === 'avatar' && words.avatarGone,
  ]
    .filter(Boolean)
    .join(' · ');

function AppealForm({ held, onDone }: { held: OwnHeld; onDone: () => void }) {
  const client = useQueryClient();
  const [content, setContent] = useState('');
  const { isBusy, submit, otherRefusal } = useSubmission();
  const send = async () => {
    await call(appealHeld, { body: { heldId: held.heldId, content } });
    await client.invalidateQueries({ queryKey: ownHeldQuery.queryKey });
    tellSaved(words.appealSent);
    onDone();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(send);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <p>{held.words}</p>
      <Textarea
        data-autofocus
        label={words.appealLabel}
        autosize
        minRows={3}
        maxLength={500}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Problem>{otherRefusal()}</Problem>
      <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={content.trim() === ''}>
        {words.appealSend}
      </Button>
    </form>
  );
}
