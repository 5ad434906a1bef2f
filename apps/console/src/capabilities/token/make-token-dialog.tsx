import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import {
  permissions,
  readGrant,
  withheldReason,
  type Permission,
  type WithheldReason,
} from '@xuezhou/contract/staff';
import { longestTokenDays, makeToken } from '@xuezhou/contract/token/console';
import { useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../platform/form/use-console-form.ts';
import { grantText } from '../staff/port/level.words.ts';
import { OwnProofField, useProofAsked } from '../staff/port/own-proof-field.tsx';
import { permissionGroups } from '../staff/port/permission-groups.ts';
import { withOwnKey } from '../staff/port/with-own-key.ts';
import type { GivenToken } from './given-token-dialog.tsx';
import styles from './tokens.module.css';

interface TokenForm {
  readonly name: string;
  readonly grants: readonly string[];
  readonly until: string;
  readonly networks: string;
  readonly code: string;
}

interface MakeTokenDialogProps {
  /** What one can give it. */
  grants: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenToken) => void;
}

const dayMs = 86_400_000;
const usualDays = 180;

export function MakeTokenDialog({ grants, isOpen, onClose, onGiven }: MakeTokenDialogProps) {
  const [now] = useState(() => Date.now());
  const [first, last] = [dayOf(now), dayOf(now + longestTokenDays * dayMs)];
  const form = useConsoleForm<TokenForm>({
    initial: {
      name: '',
      grants: [],
      until: dayOf(now + usualDays * dayMs),
      networks: '',
      code: '',
    },
    check: {
      name: filled('请写一个名字，如“官网报名表”'),
      grants: (chosen) => (chosen.length === 0 ? '请至少选一件它能做的事' : null),
      until: (until) => (until < first || until > last ? '请选今天以后、一年以内的日期' : null),
      code: filled(useProofAsked()),
    },
    refused: {
      tokenNameEmpty: 'name',
      tokenGrantsEmpty: 'grants',
      tokenBeyondOwn: 'grants',
      tokenPeriod: 'until',
      tokenNetwork: 'networks',
      codeAsked: 'code',
      codeWrong: 'code',
    },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="新密钥"
      button="做这把密钥"
      size={640}
      work={async ({ name, grants: chosen, until, networks, code }) => {
        const body = {
          tokenId: form.id,
          name: name.trim(),
          grants: [...chosen],
          until,
          networks: networks.split(/[\s,，、;；]+/u).filter((text) => text !== ''),
          code: code.trim(),
        };
        const { token, secret } = await withOwnKey((proven) =>
          call(makeToken, { body: { ...body, ...proven } }),
        );
        onGiven({ name: token.name, secret, fingerprint: token.fingerprint });
        return undefined;
      }}
    >
      <TextInput
        label="名字"
        description="哪个程序用，如“官网报名表”；操作记录里写这个名字"
        maxLength={40}
        data-autofocus
        {...form.field('name')}
      />
      <GrantsField form={form} grants={grants} />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="用到哪天"
          description="最长一年；到期前 14 天和 3 天提醒你，登录名是邮箱的写信"
          min={first}
          max={last}
          {...form.field('until')}
        />
        <Textarea
          label="只许从这些地方来"
          description="那个程序的出口地址，一行一个，如 47.100.0.12；不写就哪里都行"
          autosize
          {...form.field('networks')}
        />
      </div>
      <OwnProofField {...form.field('code')} />
    </FormDialog>
  );
}

const reasons: Readonly<Record<WithheldReason, string>> = {
  why: '要写原因，密钥不能给',
  second: '要第二个人，密钥不能给',
  person: '要本人来做，密钥不能给',
};

interface GrantsFieldProps {
  form: ConsoleForm<TokenForm>;
  grants: readonly string[];
}

const isProposal = (grant: string): boolean => readGrant(grant)?.level === 'propose';

/** Of one permission that which was chosen last: to do it, or to propose it alone. */
function oneOfEach(chosen: readonly string[], before: readonly string[]): string[] {
  const come = chosen.filter((grant) => !before.includes(grant));
  const permissionOf = (grant: string) => readGrant(grant)?.permission;
  return chosen.filter(
    (grant) =>
      come.includes(grant) || !come.some((each) => permissionOf(each) === permissionOf(grant)),
  );
}

/** What one may do oneself, in the groups of the matrix; what no program may is said with its reason. */
function GrantsField({ form, grants }: GrantsFieldProps) {
  const grantsFor = (permission: Permission) =>
    grants
      .filter((grant) => readGrant(grant)?.permission === permission)
      .toSorted((one, other) => Number(isProposal(one)) - Number(isProposal(other)));
  return (
    <Checkbox.Group
      label="它能做什么"
      description="“只能提交”的写成草稿或提议，等学校里的人在“待同意”里同意；模型要写什么，只能这样"
      {...form.field('grants')}
      value={[...form.values.grants]}
      onChange={(chosen) => form.set({ grants: oneOfEach(chosen, form.values.grants) })}
    >
      <div className={styles.groups}>
        {permissionGroups.map(([title, all]) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {all.map((permission) => {
              const own = grantsFor(permission);
              const reason = withheldReason(permission);
              if (own.length > 0)
                return own.map((grant) => (
                  <Checkbox key={grant} value={grant} label={grantText(grant)} />
                ));
              return (
                reason !== null && (
                  <p key={permission} className={styles.withheld}>
                    <IconLock size={16} stroke={1.6} aria-hidden />
                    <span>{permissions[permission]}</span>
                    <span className={styles.small}>{reasons[reason]}</span>
                  </p>
                )
              );
            })}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
