import { PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  saveOrganisationSignIn,
  type Organisation,
  type OrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { signInAddress } from '../organisation.words.ts';

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
  /** Null: there is none yet. */
  signIn: OrganisationSignIn | null;
}

interface Values {
  kind: OrganisationSignIn['kind'];
  issuer: string;
  clientId: string;
  agentId: string;
  secret: string;
  word: string;
  button: string;
  department: string;
  link: string | null;
}

const demand = (words: string) => (value: string | null) =>
  value === null || value.trim() === '' ? words : null;

/** Of one kind of sign-in alone. */
const demandOf =
  (kind: Values['kind'], words: string) =>
  (value: string, values: Values): string | null =>
    values.kind === kind ? demand(words)(value) : null;

const useSignInForm = (signIn: OrganisationSignIn | null, links: ReturnType<typeof linkChoices>) =>
  useConsoleForm<Values>({
    initial: {
      ...{ kind: signIn?.kind ?? 'wecom', issuer: signIn?.kind === 'oidc' ? signIn.issuer : '' },
      ...{ clientId: signIn?.clientId ?? '', agentId: signIn?.agentId ?? '', secret: '' },
      ...{ word: signIn?.word ?? '', button: signIn?.button ?? '企业微信' },
      department: signIn?.departmentClaim ?? '',
      link: signIn === null ? (links[0]?.value ?? null) : String(signIn.linkId),
    },
    check: {
      issuer: demandOf('oidc', '请填发行方的网址'),
      clientId: (value, { kind }) =>
        demand(kind === 'oidc' ? '请填那边给的客户端编号' : '请填企业 ID')(value),
      agentId: demandOf('wecom', '请填 AgentId'),
      secret: (value, { kind }) =>
        signIn?.kind === kind ? null : demand('请填那边给的密钥')(value),
      word: demand('请填登录网址'),
      button: demand('请填按钮上的名字'),
      link: demand('请选一个加入链接'),
    },
    refused: {
      ...{ signInIssuer: 'issuer', signInPrivate: 'issuer', signInUnfound: 'issuer' },
      ...{ signInClientEmpty: 'clientId', signInSecretEmpty: 'secret' },
      ...{ wecomCorp: 'clientId', wecomAgent: 'agentId' },
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
      work={async ({ department, link, agentId, ...values }) => {
        await call(saveOrganisationSignIn, {
          body: {
            ...{ organisationId, version: signIn?.version ?? 0, linkId: Number(link) },
            ...{ ...values, agentId: orNull(agentId), departmentClaim: orNull(department) },
          },
        });
        return '存好了，接着“试一下”';
      }}
    >
      <KindField form={form} />
      {form.values.kind === 'oidc' ? <OidcFields form={form} /> : <WecomFields form={form} />}
      <PasswordInput
        label={form.values.kind === 'oidc' ? '密钥（Client Secret）' : '应用的 Secret'}
        autoComplete="new-password"
        description={
          signIn?.kind === form.values.kind ? '不改就空着；换了要重新试一下才能启用' : undefined
        }
        {...form.field('secret')}
      />
      <TextInput
        label="登录网址"
        description={signInAddress(form.values.word.trim() || '名字')}
        {...form.field('word')}
      />
      <TextInput label="按钮上的名字" maxLength={20} {...form.field('button')} />
      {form.values.kind === 'oidc' && (
        <TextInput
          label="部门在哪一项（不取就空着）"
          placeholder="department"
          description="第一次登录时，名字对得上的部门会自动加入"
          {...form.field('department')}
        />
      )}
      <Select
        label="第一次来的人按哪个加入链接坐座位"
        allowDeselect={false}
        data={links}
        {...form.field('link')}
      />
    </FormDialog>
  );
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

interface FieldsProps {
  form: ConsoleForm<Values>;
}

const usualButtons = { wecom: '企业微信', oidc: '公司账号' } as const;

function KindField({ form }: FieldsProps) {
  const turn = (kind: Values['kind']) => {
    const { button } = form.values;
    const isUsual = Object.values<string>(usualButtons).includes(button.trim());
    form.set({ kind, ...(isUsual && { button: usualButtons[kind] }) });
  };
  return (
    <SegmentedControl
      fullWidth
      aria-label="哪一种登录"
      data={[
        { value: 'wecom', label: '企业微信' },
        { value: 'oidc', label: 'OpenID Connect' },
      ]}
      value={form.values.kind}
      onChange={(kind) => turn(kind)}
    />
  );
}

const OidcFields = ({ form }: FieldsProps) => (
  <>
    <TextInput
      label="发行方（Issuer）"
      placeholder="https://login.example.com"
      inputMode="url"
      {...form.field('issuer')}
    />
    <TextInput label="客户端编号（Client ID）" autoComplete="off" {...form.field('clientId')} />
  </>
);

const WecomFields = ({ form }: FieldsProps) => (
  <>
    <TextInput
      label="企业 ID"
      placeholder="ww 开头"
      description="他们的管理后台，“我的企业”里"
      autoComplete="off"
      {...form.field('clientId')}
    />
    <TextInput
      label="AgentId"
      description="为学校建的自建应用里，和 Secret 在一处"
      inputMode="numeric"
      autoComplete="off"
      {...form.field('agentId')}
    />
  </>
);

/** Those that lead to a seat. */
const linkChoices = ({ links }: Organisation) =>
  links
    .filter(({ isOver }) => !isOver)
    .map(({ linkId, courseTitle, contractName, validUntil }) => ({
      value: String(linkId),
      label: `${courseTitle}（${contractName}，用到 ${validUntil}）`,
    }));
