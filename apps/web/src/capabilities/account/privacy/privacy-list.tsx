import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { fetchPrivacyCopy, withdrawPrivacy, type PrivacyRequest } from '@xuezhou/contract/account';
import { groundWords } from '@xuezhou/rules/account/privacy';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import styles from './privacy-list.module.css';
import { privacyQuery } from './privacy.queries.ts';
import { privacyWords } from './privacy.words.ts';

const words = privacyWords.list;

export function PrivacyList() {
  const query = useSteadyQuery(privacyQuery);
  if (query.isPending) return null;
  return (
    <SectionCard title={words.title}>
      {query.isError ? (
        <div className={styles.failed}>
          <p>{words.failed}</p>
          <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.again}
          </Button>
        </div>
      ) : query.data.length === 0 ? (
        <p className={styles.quiet}>{words.empty}</p>
      ) : (
        <ul className={styles.list}>
          {query.data.map((request) => (
            <Row key={request.requestId} request={request} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const whatOf = ({ kind, field }: PrivacyRequest): string =>
  field === null ? words.kinds[kind] : `${words.kinds[kind]}${privacyWords.ask.fields[field]}`;

function linesOf({ state, isBySchool, askedAt, dueOn, daysLeft, ...request }: PrivacyRequest) {
  const at = momentText(askedAt);
  const { ground, reply, words: own, copyUntil } = request;
  return [
    isBySchool ? words.bySchool(at) : words.asked(at),
    ...(own === '' ? [] : [own]),
    ...(state === 'waiting' && daysLeft !== null ? [words.left(daysLeft, dayText(dueOn))] : []),
    ...(ground === null ? [] : [words.ground(groundWords[ground])]),
    ...(reply === '' ? [] : [words.reply(reply)]),
    ...(copyUntil === null ? [] : [words.until(momentText(copyUntil))]),
  ];
}

function Row({ request }: { request: PrivacyRequest }) {
  const client = useQueryClient();
  const { requestId, state, copyUntil } = request;
  const submission = useSubmission();
  const what = whatOf(request);
  const done = (title: string) => notifications.show(toast({ tone: 'done', title }));
  const fetchIt = () =>
    submission.submit(async () => {
      const { fileName, html } = await call(fetchPrivacyCopy, { body: { requestId } });
      saveFile(fileName, new Blob([html], { type: 'text/html' }));
      done(words.fetched);
    });
  const withdraw = () =>
    submission.submit(async () => {
      await call(withdrawPrivacy, { body: { requestId } });
      done(words.withdrawn);
      await client.invalidateQueries(privacyQuery);
    });
  const refusal = submission.otherRefusal();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.head}>
          {what}
          <StatusChip>{words.states[state]}</StatusChip>
        </p>
        {linesOf(request).map((line) => (
          <p key={line} className={styles.quiet}>
            {line}
          </p>
        ))}
        {refusal !== undefined && <p role="alert">{refusal}</p>}
      </div>
      {copyUntil !== null && (
        <Button loading={submission.isBusy} onClick={() => void fetchIt()}>
          {words.fetch}
        </Button>
      )}
      {state === 'waiting' && (
        <Button
          variant="default"
          aria-label={words.withdrawOf(what)}
          loading={submission.isBusy}
          onClick={() => void withdraw()}
        >
          {words.withdraw}
        </Button>
      )}
    </li>
  );
}
