import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportOwnData } from '@xuezhou/contract/account';
import { call } from '@xuezhou/client/api/call.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { useStudent } from '../../../platform/session/session.ts';
import { cancellationQuery } from '../cancellation/cancellation.queries.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { SettingRow, SettingRows } from './setting-row.tsx';
import { SettingSection } from './setting-section.tsx';
import { settingsWords } from './settings.words.ts';
import { tellSaved } from './tell.ts';

const words = settingsWords.data;

/** What is kept of the student, to look at, to take away and to end. */
export function DataSection() {
  const isVerified = useStudent().authenticated === 1;
  const { data: cancellation } = useQuery(cancellationQuery);
  const { isBusy, submit } = useSubmission();
  const exportAll = () =>
    submit(async () => {
      const { name, json } = await call(exportOwnData, {});
      saveFile(name, new Blob([json], { type: 'application/json' }));
      tellSaved(words.exported);
    });
  return (
    <SettingSection name="data">
      <PagePart name="memberships" />
      <PagePart name="linked-platforms" />
      <SettingRows>
        <SettingRow
          label={words.identity}
          hint={isVerified ? words.verified : words.identityHint}
          control={
            <Button
              variant="default"
              size="sm"
              aria-label={words.seeIdentity}
              renderRoot={(props: object) => <Link to="/identity" {...props} />}
            >
              {words.see}
            </Button>
          }
        />
        <SettingRow
          label={words.export}
          hint={words.exportHint}
          control={
            <Button
              variant="default"
              size="sm"
              aria-label={words.export}
              loading={isBusy}
              onClick={() => void exportAll()}
            >
              {words.exportAction}
            </Button>
          }
        />
        <SettingRow
          label={words.requests}
          hint={words.requestsHint}
          control={
            <Button
              variant="default"
              size="sm"
              aria-label={words.seeRequests}
              renderRoot={(props: object) => <Link to="/privacy-requests" {...props} />}
            >
              {words.see}
            </Button>
          }
        />
        <SettingRow
          label={words.cancellation}
          hint={
            cancellation
              ? words.cancellationOn(dayText(cancellation.endsOn))
              : words.cancellationHint
          }
          control={
            <Button
              variant="default"
              size="sm"
              aria-label={words.seeCancellation}
              renderRoot={(props: object) => <Link to="/account-cancellation" {...props} />}
            >
              {words.see}
            </Button>
          }
        />
      </SettingRows>
    </SettingSection>
  );
}
