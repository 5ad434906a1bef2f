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
import { sideWords } from './company-words.ts';

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

const useSignInForm = (signIn: OrganisationSignIn | null, links: ReturnType<typeof linkChoices>) =>
  useConsoleForm<Values>({
    initial: {
      ...{ kind: signIn?.kind ?? 'wecom', issuer: signIn?.kind === 'oidc' ? signIn.issuer : '' },
      ...{ clientId: signIn?.clientId ?? '', agentId: signIn?.agentId ?? '', secret: '' },
      ...{ word: signIn?.word ?? '', button: signIn?.button ?? sideWords.wecom.button },
      department: signIn?.departmentClaim ?? '',
      link: signIn === null ? (links[0]?.value ?? null) : String(signIn.linkId),
    },
    check: {
      issuer: (value, { kind }) => (kind === 'oidc' ? demand('请填发行方的网址')(value) : null),
      clientId: (value, { kind }) => demand(sideWords[kind].client.missing)(value),
      agentId: (value, { kind }) => {
        const { agent } = sideWords[kind];
        return agent === null ? null : demand(agent.missing)(value);
      },
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
      ...{ dingtalkCorp: 'clientId', dingtalkApp: 'agentId', feishuApp: 'clientId' },
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
      <SideFields form={form} />
      <PasswordInput
        label={sideWords[form.values.kind].secret}
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

const kinds = ['wecom', 'dingtalk', 'feishu', 'oidc'] as const;

const usualButtons: readonly string[] = Object.values(sideWords).map(({ button }) => button);

function KindField({ form }: FieldsProps) {
  const turn = (kind: Values['kind']) => {
    const { button } = form.values;
    const isUsual = usualButtons.includes(button.trim());
    form.set({ kind, ...(isUsual && { button: sideWords[kind].button }) });
  };
  return (
    <SegmentedControl
      fullWidth
      aria-label="哪一种登录"
      data={kinds.map((kind) => ({ value: kind, label: sideWords[kind].short }))}
      value={form.values.kind}
      onChange={(kind) => turn(kind)}
    />
  );
}

/** What the company gives, of the kind that is chosen. */
function SideFields({ form }: FieldsProps) {
  const { kind } = form.values;
  const { client, agent } = sideWords[kind];
  return (
    <>
      {kind === 'oidc' && (
        <TextInput
          label="发行方（Issuer）"
          placeholder="https://login.example.com"
          inputMode="url"
          {...form.field('issuer')}
        />
      )}
      <TextInput
        label={client.label}
        placeholder={client.placeholder}
        description={client.where}
        autoComplete="off"
        {...form.field('clientId')}
      />
      {agent !== null && (
        <TextInput
          label={agent.label}
          description={agent.where}
          autoComplete="off"
          {...form.field('agentId')}
        />
      )}
    </>
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
