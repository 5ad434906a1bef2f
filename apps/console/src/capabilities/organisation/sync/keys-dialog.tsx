import { Button } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { renewOrganisationSyncKeys } from '@xuezhou/contract/organisation/console';
import { Dialog } from '@xuezhou/ui/dialog';
import styles from '../organisation.module.css';
import { SignInAddress } from '../sign-in/sign-in-address.tsx';

export type SyncKeys = DataOf<typeof renewOrganisationSyncKeys>;

interface KeysDialogProps {
  keys: SyncKeys;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that they are seen. */
export const KeysDialog = ({ keys, isOpen, onClose }: KeysDialogProps) => (
  <Dialog title="变更通知的密钥，只显示这一次" isOpen={isOpen} onClose={onClose}>
    <p>
      请他们的管理员在“管理工具 · 通讯录同步 · 接收事件服务器”里填这三项，填好保存时会来核对一次。
    </p>
    <dl className={styles.facts}>
      <dt>URL</dt>
      <dd>
        <SignInAddress name="URL" address={keys.address} />
      </dd>
      <dt>Token</dt>
      <dd>
        <SignInAddress name="Token" address={keys.token} />
      </dd>
      <dt>EncodingAESKey</dt>
      <dd>
        <SignInAddress name="EncodingAESKey" address={keys.aesKey} />
      </dd>
    </dl>
    <div className={styles.acts}>
      <Button onClick={onClose}>填好了</Button>
    </div>
  </Dialog>
);
