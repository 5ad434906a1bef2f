import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  previewOrganisationSync,
  renewOrganisationSyncKeys,
  switchOrganisationSync,
  type Organisation,
  type OrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { syncQuery } from '../organisation.queries.ts';
import styles from '../organisation.module.css';
import type { SyncKeys } from './keys-dialog.tsx';
import type { SyncPreview } from './run-dialog.tsx';
import { sideWords, type CompanyKind } from '../sign-in/company-words.ts';
import { isBeingRead, Reading, variantOf } from './reading.tsx';
import { changesText, heldText, noticesText } from './sync.words.ts';

const RunDialog = sheetPart(() => import('./run-dialog.tsx'), 'RunDialog');
const KeysDialog = sheetPart(() => import('./keys-dialog.tsx'), 'KeysDialog');
const RenewDialog = sheetPart(() => import('./renew-dialog.tsx'), 'RenewDialog');

type Wish =
  | { readonly kind: 'run'; readonly preview: SyncPreview }
  | { readonly kind: 'renew'; readonly onRenew: () => void }
  | { readonly kind: 'keys'; readonly keys: SyncKeys };

interface SyncCardProps {
  organisation: Organisation;
  /** Who keeps its people. */
  kind: CompanyKind;
  mayChange: boolean;
}

/** Whether the company's directory is followed, and what came of it. Nothing where it cannot be. */
export function SyncCard({ organisation, kind, mayChange }: SyncCardProps) {
  const { organisationId } = organisation;
  const provider = sideWords[kind].button;
  const asked = useQuery({
    ...syncQuery(organisationId),
    // A job reads it, of which the page hears by asking.
    refetchInterval: ({ state }) => (isBeingRead(state.data?.sync?.reading) ? askAgainMs : false),
  });
  const { open, dialog } = useDialog<Wish>((wish, state) => {
    if (wish.kind === 'run')
      return <RunDialog {...{ organisation, provider, preview: wish.preview }} {...state} />;
    if (wish.kind === 'renew') return <RenewDialog onRenew={wish.onRenew} {...state} />;
    return <KeysDialog {...{ kind, keys: wish.keys }} {...state} />;
  });
  if (asked.isError && asked.data === undefined)
    return <Notice tone="wrong" isLine title={`同步没有打开：${troubleText(asked.error)}`} />;
  const sync = asked.data?.sync ?? null;
  if (sync === null) return null;
  return (
    <SectionCard title="通讯录同步" action={<State sync={sync} />}>
      {sync.isOn ? <Facts sync={sync} /> : <p>{offered(provider)}</p>}
      {sync.isOn && sync.reading !== null && (
        <Reading
          reading={sync.reading}
          onAgree={mayChange ? (preview) => open({ kind: 'run', preview }) : undefined}
        />
      )}
      {mayChange && <Acts {...{ organisationId, sync, onOpen: open }} />}
      {dialog}
    </SectionCard>
  );
}

const askAgainMs = 2000;

const offered = (provider: string): string =>
  `打开以后，部门和人跟着他们的${provider}走：换了部门跟着换；离开的人座位收回，账号留着；回来了自己再用${provider}登录一次。每天早上 6 点整份对一遍。`;

function State({
  sync: { isOn, heldLeaves, heldDepartments, failure },
}: {
  sync: OrganisationSync;
}) {
  if (!isOn) return <StatusChip>没有打开</StatusChip>;
  if (heldLeaves !== null || heldDepartments !== null)
    return <StatusChip tone="review">等你看一眼</StatusChip>;
  return failure === null ? (
    <StatusChip tone="right">跟着走</StatusChip>
  ) : (
    <StatusChip tone="wrong">没有读到</StatusChip>
  );
}

function Facts({ sync }: { sync: OrganisationSync }) {
  const { pulledAt, changed, people, come } = sync;
  const { failure, failedAt } = sync;
  const held = heldText(sync);
  return (
    <>
      {failure !== null && (
        <Notice
          tone="wrong"
          isLine
          title={`${failedAt === null ? '' : `${momentText(failedAt)}没有读到，什么都没有改。`}${failure}`}
        />
      )}
      {held !== null && <Notice tone="review" isLine title={held} />}
      <dl className={styles.facts}>
        <dt>整份对过</dt>
        <dd>{pulledAt === null ? '还没有，看看会变什么就能对第一遍' : momentText(pulledAt)}</dd>
        <dt>那次改了</dt>
        <dd>{changed === null ? '还没有' : changesText(changed)}</dd>
        <dt>变更通知</dt>
        <dd>{noticesText(sync)}</dd>
        <dt>他们通讯录里</dt>
        <dd>
          {people} 人，来了 {come} 人
        </dd>
      </dl>
    </>
  );
}

interface ActsProps {
  organisationId: number;
  sync: OrganisationSync;
  onOpen: (wish: Wish) => void;
}

function Acts({ organisationId, sync: { isOn, hasKeys, reading }, onOpen }: ActsProps) {
  const { act, isBusy, refusal } = useAct();
  const body = { organisationId };
  const look = () =>
    void act(async () => {
      await call(previewOrganisationSync, { body });
      return undefined;
    });
  const renew = () =>
    void act(async () => {
      onOpen({ kind: 'keys', keys: await call(renewOrganisationSyncKeys, { body }) });
      return undefined;
    });
  const turn = () =>
    void act(async () => {
      await call(switchOrganisationSync, { body: { organisationId, isOn: !isOn } });
      return isOn ? '不再跟着他们的通讯录走，现在的人都留着' : '打开了，先看看会变什么';
    });
  return (
    <>
      {refusal !== undefined && (
        <div role="alert" className={styles.told}>
          <Notice tone="wrong" isLine title={refusal} />
        </div>
      )}
      <div className={styles.acts}>
        {isOn && (
          <>
            <Button
              variant={variantOf(reading)}
              loading={isBusy || isBeingRead(reading)}
              onClick={look}
            >
              看看会变什么
            </Button>
            <Button
              variant="default"
              loading={isBusy}
              onClick={hasKeys ? () => onOpen({ kind: 'renew', onRenew: renew }) : renew}
            >
              {hasKeys ? '换变更通知的密钥' : '接变更通知'}
            </Button>
          </>
        )}
        <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} onClick={turn}>
          {isOn ? '不再跟着走' : '打开同步'}
        </Button>
      </div>
    </>
  );
}
