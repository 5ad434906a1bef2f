import { call } from '@xuezhou/client/api/call.ts';
import {
  runOrganisationSync,
  type Organisation,
  type SyncChanges,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from '../organisation.module.css';
import { changesText } from './sync.words.ts';

interface RunDialogProps {
  organisation: Organisation;
  changes: SyncChanges;
  isOpen: boolean;
  onClose: () => void;
}

/** What would change, and the press that changes it. */
export function RunDialog({ organisation, changes, ...state }: RunDialogProps) {
  const form = useConsoleForm({ initial: {} });
  const { organisationId, name } = organisation;
  const { left, back, moved, arrived, departments } = changes;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`照${name}的通讯录改`}
      button={left > 0 ? `照着改，${left} 人离开` : '照着改'}
      work={async () => {
        const body = { organisationId, leaves: left };
        return `改好了：${changesText(await call(runOrganisationSync, { body }))}`;
      }}
    >
      <dl className={styles.facts}>
        <dt>离开</dt>
        <dd>{left} 人，座位收回，账号和学过的留着</dd>
        <dt>回来</dt>
        <dd>{back} 人，有空座位就坐上，没有就排队</dd>
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
