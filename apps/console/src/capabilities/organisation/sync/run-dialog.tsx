import { call } from '@xuezhou/client/api/call.ts';
import {
  runOrganisationSync,
  type previewOrganisationSync,
  type Organisation,
} from '@xuezhou/contract/organisation/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from '../organisation.module.css';
import { changesText } from './sync.words.ts';

export type SyncPreview = DataOf<typeof previewOrganisationSync>;

interface RunDialogProps {
  organisation: Organisation;
  preview: SyncPreview;
  isOpen: boolean;
  onClose: () => void;
}

/** What would change, and the press that changes it. */
export function RunDialog({ organisation, preview, ...state }: RunDialogProps) {
  const form = useConsoleForm({ initial: {} });
  const { organisationId, name } = organisation;
  const { changes, leavers } = preview;
  const { left, moved, arrived, departments } = changes;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`照${name}的通讯录改`}
      button={left > 0 ? `照着改，${left} 人离开` : '照着改'}
      work={async () => {
        const body = { organisationId, leavers: leavers.map(({ memberId }) => memberId) };
        return `改好了：${changesText(await call(runOrganisationSync, { body }))}`;
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
        <dd>{arrived} 人，自己用企业微信登录才占座位</dd>
        <dt>部门</dt>
        <dd>变 {departments} 个</dd>
      </dl>
    </FormDialog>
  );
}
