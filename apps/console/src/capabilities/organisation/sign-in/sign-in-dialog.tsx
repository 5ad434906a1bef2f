import { PasswordInput, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  saveOrganisationSignIn,
  type Organisation,
  type OrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { signInAddress } from '../organisation.words.ts';

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
  /** Null: there is none yet. */
  signIn: OrganisationSignIn | null;
}

const demand = (words: string) => (value: string | null) =>
  value === null || value.trim() === '' ? words : null;

const useSignInForm = (signIn: OrganisationSignIn | null, links: ReturnType<typeof linkChoices>) =>
  useConsoleForm({
    initial: {
      ...{ issuer: signIn?.issuer ?? '', clientId: signIn?.clientId ?? '', secret: '' },
      ...{ word: signIn?.word ?? '', button: signIn?.button ?? '公司账号' },
      department: signIn?.departmentClaim ?? '',
      link: signIn === null ? (links[0]?.value ?? null) : String(signIn.linkId),
    },
    check: {
      issuer: demand('请填发行方的网址'),
      clientId: demand('请填那边给的客户端编号'),
      secret: signIn === null ? demand('请填那边给的密钥') : () => null,
      word: demand('请填登录网址'),
      button: demand('请填按钮上的名字'),
      link: demand('请选一个加入链接'),
    },
    refused: {
      ...{ signInIssuer: 'issuer', signInPrivate: 'issuer', signInUnfound: 'issuer' },
      ...{ signInClientEmpty: 'clientId', signInSecretEmpty: 'secret' },
      ...{ signInWord: 'word', signInWordTaken: 'word', signInButtonEmpty: 'button' },
      organisationLinkUnknown: 'link',
    },
  });

export function SignInDialog({ organisation, signIn, ...state }: DialogState) {
  const { organisationId, name } = organisation;
  const links = linkChoices(organisation);
  const form = useSignInForm(signIn, links);
  return (
    <FormDialog
      {...state}
      form={form}
      title={`${name}自己的登录`}
      button="存 1 份设置"
      work={async ({ issuer, clientId, secret, word, button, department, link }) => {
        await call(saveOrganisationSignIn, {
          body: {
            ...{ organisationId, version: signIn?.version ?? 0, linkId: Number(link) },
            ...{ issuer, clientId, secret, word, button },
            departmentClaim: department.trim() === '' ? null : department,
          },
        });
        return '存好了，接着“试一下”';
      }}
    >
      <TextInput
        label="发行方（Issuer）"
        placeholder="https://login.example.com"
        inputMode="url"
        {...form.field('issuer')}
      />
      <TextInput label="客户端编号（Client ID）" autoComplete="off" {...form.field('clientId')} />
      <PasswordInput
        label="密钥（Client Secret）"
        autoComplete="new-password"
        description={signIn === null ? undefined : '不改就空着；换了要重新试一下才能启用'}
        {...form.field('secret')}
      />
      <TextInput
        label="登录网址"
        description={signInAddress(form.values.word.trim() || '名字')}
        {...form.field('word')}
      />
      <TextInput label="按钮上的名字" maxLength={20} {...form.field('button')} />
      <TextInput
        label="部门在哪一项（不取就空着）"
        placeholder="department"
        description="第一次登录时，名字对得上的部门会自动加入"
        {...form.field('department')}
      />
      <Select
        label="第一次来的人按哪个加入链接坐座位"
        allowDeselect={false}
        data={links}
        {...form.field('link')}
      />
    </FormDialog>
  );
}

/** Those that lead to a seat. */
const linkChoices = ({ links }: Organisation) =>
  links
    .filter(({ isOver }) => !isOver)
    .map(({ linkId, courseTitle, contractName, validUntil }) => ({
      value: String(linkId),
      label: `${courseTitle}（${contractName}，用到 ${validUntil}）`,
    }));
