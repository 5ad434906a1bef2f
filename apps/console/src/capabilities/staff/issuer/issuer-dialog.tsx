import { PasswordInput, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveStaffIssuer, type StaffIssuer } from '@xuezhou/contract/staff';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { OwnProofField, useProofAsked } from '../port/own-proof-field.tsx';
import { withOwnKey } from '../port/with-own-key.ts';

interface IssuerDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Null: there is none yet. */
  issuer: StaffIssuer | null;
}

const demand = (words: string) => (value: string) => (value.trim() === '' ? words : null);

export function IssuerDialog({ issuer, ...state }: IssuerDialogProps) {
  const form = useConsoleForm({
    initial: {
      ...{ issuer: issuer?.issuer ?? '', clientId: issuer?.clientId ?? '', secret: '' },
      ...{ button: issuer?.button ?? '学校账号', code: '' },
    },
    check: {
      issuer: demand('请填发行方的网址'),
      clientId: demand('请填那边给的客户端编号'),
      secret: (value, values) =>
        issuer?.issuer === values.issuer.trim() ? null : demand('请填那边给的密钥')(value),
      button: demand('请填按钮上的名字'),
      code: filled(useProofAsked()),
    },
    refused: {
      ...{ signInIssuer: 'issuer', signInPrivate: 'issuer', signInUnfound: 'issuer' },
      ...{ signInClientEmpty: 'clientId', signInSecretEmpty: 'secret' },
      ...{ signInButtonEmpty: 'button', codeAsked: 'code', codeWrong: 'code' },
    },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="用学校账号登录"
      button="存 1 份设置"
      work={async (values) => {
        const body = { version: issuer?.version ?? 0, ...values, code: values.code.trim() };
        await withOwnKey((proven) => call(saveStaffIssuer, { body: { ...body, ...proven } }));
        return '存好了，接着“试一下”';
      }}
    >
      <TextInput
        label="发行方（Issuer）"
        placeholder="https://login.example.com"
        inputMode="url"
        maxLength={300}
        {...form.field('issuer')}
      />
      <TextInput
        label="客户端编号（Client ID）"
        autoComplete="off"
        maxLength={200}
        {...form.field('clientId')}
      />
      <PasswordInput
        label="密钥（Client secret）"
        autoComplete="new-password"
        maxLength={500}
        description={issuer === null ? undefined : '不改就空着；换了要重新试一下才能启用'}
        {...form.field('secret')}
      />
      <TextInput
        label="账号叫什么"
        description={`登录页上的按钮：用${form.values.button.trim() || '学校账号'}登录`}
        maxLength={20}
        {...form.field('button')}
      />
      <OwnProofField {...form.field('code')} />
    </FormDialog>
  );
}
