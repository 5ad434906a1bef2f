import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { getBehindRules, saveBehindRules } from '@xuezhou/contract/account/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { BehindRule } from '@xuezhou/rules/account/behind';
import { Dialog } from '@xuezhou/ui/dialog';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { useMay } from '../../../platform/session/self.ts';
import { ruleNames } from '../port/student-segments.ts';
import styles from './rules-dialog.module.css';

const rulesQuery = operationQuery(getBehindRules, {}, { ignoreErrors: true });
type Rules = DataOf<typeof getBehindRules>['rules'];

/** What each number of a rule says, and how large it may be. */
const numbers: Readonly<
  Record<BehindRule, readonly [name: string, words: string, most: number][]>
> = {
  idle: [['days', '天没学', 365]],
  plan: [['days', '天以上', 365]],
  accuracy: [
    ['points', '点以上（近 7 天比再前 7 天）', 100],
    ['answers', '题以上才算（两周都要）', 1000],
  ],
  mock: [['points', '分以上（最近一次比上一次）', 100]],
  watching: [
    ['lectures', '节课以上（近 14 天）', 100],
    ['percent', '% 以下的正确率（近 7 天）', 100],
  ],
  ending: [
    ['days', '天内到期', 365],
    ['percent', '% 以上的章还没学完', 100],
  ],
  asking: [['times', '次以上（30 天内问同一处）', 100]],
};

interface RulesDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** When somebody counts as falling behind: each rule by itself, and the school's to change. */
export function RulesDialog({ isOpen, onClose }: RulesDialogProps) {
  const { data, error, refetch } = useQuery(rulesQuery);
  if (data !== undefined) return <RulesForm {...{ isOpen, onClose, kept: data }} />;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {error === null ? (
        <PageSkeleton delay={300} label="正在取规则" />
      ) : (
        <ErrorState
          title="规则没有取到"
          text={troubleText(error)}
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      )}
    </Dialog>
  );
}

const title = '怎样算可能掉队';

function RulesForm({ kept, ...state }: RulesDialogProps & { kept: DataOf<typeof getBehindRules> }) {
  const mayChange = useMay()('setting.write');
  const form = useConsoleForm<Rules>({ initial: kept.rules });
  return (
    <FormDialog
      {...{ ...state, form, title }}
      button="存下规则"
      isReady={mayChange && form.isDirty}
      work={async (rules) => {
        await call(saveBehindRules, { body: { version: kept.version, rules } });
        return '规则存好了，名单正在重算';
      }}
    >
      <p className={styles.quiet}>
        满足任何一条就会出现在“可能掉队”里，并写明原因。
        {!mayChange && '改规则要有“修改设置”的权限。'}
      </p>
      {(Object.keys(ruleNames) as BehindRule[]).map((rule) => (
        <Rule key={rule} {...{ rule, form }} isFixed={!mayChange} />
      ))}
    </FormDialog>
  );
}

interface RuleProps {
  rule: BehindRule;
  form: ReturnType<typeof useConsoleForm<Rules>>;
  isFixed: boolean;
}

function Rule({ rule, form, isFixed }: RuleProps) {
  const own: Readonly<Record<string, number | boolean>> = form.values[rule];
  const set = (name: string, value: number | boolean) =>
    form.set({ [rule]: { ...own, [name]: value } });
  return (
    <fieldset className={styles.rule} disabled={isFixed}>
      <Checkbox
        label={ruleNames[rule]}
        checked={own['isOn'] === true}
        onChange={({ currentTarget }) => set('isOn', currentTarget.checked)}
      />
      {numbers[rule].map(([name, words, most]) => (
        <span key={name} className={styles.number}>
          <NumberInput
            aria-label={`${ruleNames[rule]}：${words}`}
            min={name === 'times' ? 2 : 1}
            max={most}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={own['isOn'] !== true}
            value={Number(own[name])}
            onChange={(value) => {
              if (typeof value === 'number') set(name, value);
            }}
          />
          {words}
        </span>
      ))}
    </fieldset>
  );
}
