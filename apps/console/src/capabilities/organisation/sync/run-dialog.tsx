import { call } from '@xuezhou/client/api/call.ts';
import {
  runOrganisationSync,
  type Organisation,
  type SyncChanges,
  type SyncReading,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from '../organisation.module.css';
import { changesText } from './sync.words.ts';

/** What was read, to be agreed to. */
export interface SyncPreview extends Pick<SyncReading, 'leavers'> {
  readonly readAt: string;
  readonly changes: SyncChanges;
}

interface RunDialogProps {
  organisation: Organisation;
  preview: SyncPreview;
  /** Who keeps its people. */
  provider: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What would change, and the press that changes it. */
export function RunDialog({ organisation, preview, provider, ...state }: RunDialogProps) {
  const form = useConsoleForm({ initial: {} });
  const { organisationId, name } = organisation;
  const { changes, leavers, readAt } = preview;
  const { left, moved, arrived, departments } = changes;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`照${name}的通讯录改`}
      button={left > 0 ? `照着改，${left} 人离开` : '照着改'}
      work={async () => {
        const done = await call(runOrganisationSync, { body: { organisationId, readAt } });
        return `改好了：${changesText(done)}`;
      }}
    >
      <dl className={styles.facts}>
        <dt>离开</dt>
        <dd>{left} 人，座位收回，账号和学过的留着</dd>
        {leavers.length > 0 && (
          <>
            <dt>离开的是</dt>
            <dd>{leavers.map(({ name }) => name).join('、')}</dd>
          </>
        )}
        <dt>换部门</dt>
        <dd>{moved} 人</dd>
        <dt>新来</dt>
        <dd>
          {arrived} 人，自己用{provider}登录才占座位
        </dd>
        <dt>部门</dt>
        <dd>变 {departments} 个</dd>
      </dl>
    </FormDialog>
  );
}
