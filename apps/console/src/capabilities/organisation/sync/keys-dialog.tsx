import { Button } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { renewOrganisationSyncKeys } from '@xuezhou/contract/organisation/console';
import { Dialog } from '@xuezhou/ui/dialog';
import styles from '../organisation.module.css';
import type { CompanyKind } from '../sign-in/company-words.ts';
import { CopiedAddress } from '../../../platform/parts/copied-address.tsx';

interface Where {
  readonly place: string;
  readonly address: string;
  readonly token: string;
  readonly aesKey: string;
}

/** Where the company's administrator writes them down, and what they are called there. */
const where: Readonly<Record<CompanyKind, Where>> = {
  wecom: {
    place:
      '请他们的管理员在“管理工具 · 通讯录同步 · 接收事件服务器”里填这三项，填好保存时会来核对一次。',
    ...{ address: 'URL', token: 'Token', aesKey: 'EncodingAESKey' },
  },
  dingtalk: {
    place:
      '请他们的管理员在应用的“事件订阅”里选 HTTP 推送，填这三项，保存时会来核对一次；再订阅通讯录的用户增加、更改、离职和部门创建、修改、删除。',
    ...{ address: '请求网址', token: '签名 token', aesKey: '加密 aes_key' },
  },
  feishu: {
    place:
      '请他们的管理员先在应用的“事件与回调 · 加密策略”里填 Encrypt Key，再在“事件配置”里填请求地址，保存时会来核对一次；再添加通讯录的员工入职、离职、信息变更和部门新建、删除、信息变更。',
    ...{ address: '请求地址', token: 'Verification Token', aesKey: 'Encrypt Key' },
  },
};

export type SyncKeys = DataOf<typeof renewOrganisationSyncKeys>;

interface KeysDialogProps {
  keys: SyncKeys;
  kind: CompanyKind;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that they are seen. */
export const KeysDialog = ({ keys, kind, isOpen, onClose }: KeysDialogProps) => (
  <Dialog title="变更通知的密钥，只显示这一次" isOpen={isOpen} onClose={onClose}>
    <p>{where[kind].place}</p>
    <dl className={styles.facts}>
      <dt>{where[kind].address}</dt>
      <dd>
        <CopiedAddress name={where[kind].address} address={keys.address} />
      </dd>
      {keys.token !== null && (
        <>
          <dt>{where[kind].token}</dt>
          <dd>
            <CopiedAddress name={where[kind].token} address={keys.token} />
          </dd>
        </>
      )}
      <dt>{where[kind].aesKey}</dt>
      <dd>
        <CopiedAddress name={where[kind].aesKey} address={keys.aesKey} />
      </dd>
    </dl>
    <div className={styles.acts}>
      <Button onClick={onClose}>填好了</Button>
    </div>
  </Dialog>
);
