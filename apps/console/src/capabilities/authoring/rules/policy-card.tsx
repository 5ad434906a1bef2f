import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { courseModes, type CourseMode } from '@xuezhou/contract/enrolment';
import { saveCoursePolicy } from '@xuezhou/contract/enrolment/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useEffectEvent, useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { policyQuery, type CoursePolicy } from './rules.queries.ts';
import styles from './rules.module.css';

interface PolicyCardProps {
  courseId: number;
  /** As the server has it now. */
  policy: CoursePolicy;
  mayWrite: boolean;
}

const names: Readonly<Record<CourseMode, string>> = { challenge: '闯关', video: '看课' };

/** As it is typed. */
type Values = Omit<CoursePolicy, 'postponeTimes' | 'postponeDays'> & {
  postponeTimes: string;
  postponeDays: string;
};

const policyIn = ({ postponeTimes, postponeDays, ...values }: Values): CoursePolicy => ({
  ...values,
  postponeTimes: Number(postponeTimes),
  postponeDays: Number(postponeDays),
});

const textOf = ({ modes, postponeTimes, postponeDays, preopen }: CoursePolicy): string =>
  [
    modes.map((mode) => names[mode]).join('、'),
    `自助延期 ${postponeTimes} 次，每次 ${postponeDays} 天`,
    preopen ? '可以提前开课' : '不能提前开课',
  ].join('；');

const isSame = (one: CoursePolicy, other: CoursePolicy) => textOf(one) === textOf(other);

/** How students study the course, and how far they may move its period by themselves. */
export function PolicyCard(props: PolicyCardProps) {
  const [begun, setBegun] = useState(props.policy);
  return (
    <PolicyForm
      {...props}
      key={textOf(begun)}
      begun={begun}
      onNewest={() => setBegun(props.policy)}
    />
  );
}

interface PolicyFormProps extends PolicyCardProps {
  /** What it began with: what is chosen stays when a colleague saves meanwhile. */
  begun: CoursePolicy;
  onNewest: () => void;
}

function PolicyForm({ courseId, policy, begun, mayWrite, onNewest }: PolicyFormProps) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(begun);
  const form = useConsoleForm<Values>({
    initial: {
      ...begun,
      postponeTimes: String(begun.postponeTimes),
      postponeDays: String(begun.postponeDays),
    },
    check: {
      modes: (modes) => (modes.length === 0 ? '请至少留一种学习方式' : null),
      postponeTimes: (times) => (isCount(times, 0) ? null : '请写 0 到 9999 的整数'),
      postponeDays: (days) => (isCount(days, 1) ? null : '请写 1 到 9999 的整数'),
    },
    refused: { courseModesEmpty: 'modes' },
  });
  const { isDirty, isBusy } = form;
  const isNewer = !isSame(policy, seen) && !isBusy;
  const follow = useEffectEvent(onNewest);
  useEffect(() => {
    if (isNewer && !isDirty) follow();
  }, [isNewer, isDirty]);
  const isOutdated = isNewer && isDirty;
  const save = () =>
    form.submit(async (wish) => {
      const body = { courseId, ...policyIn(wish), seen };
      const saved = await call(saveCoursePolicy, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: policyQuery(courseId).queryKey });
        throw error;
      });
      setSeen(saved);
      return '存好了，学员马上按新的规则学';
    });
  return (
    <SectionCard title="学习规则">
      <form
        className={styles.form}
        aria-label="学习规则"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOutdated) void save();
        }}
      >
        {isOutdated && (
          <Outdated onTheirs={onNewest} onMine={() => setSeen(policy)}>
            现在是：{textOf(policy)}。
          </Outdated>
        )}
        <Fields form={form} mayWrite={mayWrite} />
        <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        {isDirty && (
          <div className={styles.buttons}>
            <Button variant="default" size="sm" onClick={form.drop}>
              不改了
            </Button>
            <Button type="submit" size="sm" loading={isBusy} disabled={isOutdated}>
              存下规则
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard unsaved={isDirty && !isBusy ? '学习规则的改动' : undefined} />
    </SectionCard>
  );
}

interface FieldsProps {
  form: ConsoleForm<Values>;
  mayWrite: boolean;
}

function Fields({ form, mayWrite }: FieldsProps) {
  const { values } = form;
  const choose = (mode: CourseMode, isOn: boolean) =>
    form.set({
      modes: courseModes.filter((each) => (each === mode ? isOn : values.modes.includes(each))),
    });
  return (
    <>
      <fieldset className={styles.group}>
        <legend>学习方式</legend>
        {courseModes.map((mode) => (
          <Checkbox
            key={mode}
            label={names[mode]}
            disabled={!mayWrite}
            checked={values.modes.includes(mode)}
            onChange={({ currentTarget }) => choose(mode, currentTarget.checked)}
          />
        ))}
        <span className={styles.refusal} role="alert" hidden={!form.field('modes').error}>
          {form.field('modes').error}
        </span>
      </fieldset>
      <div className={styles.numbers}>
        <TextInput
          type="number"
          label="学员可以自己延期几次"
          min={0}
          max={9999}
          readOnly={!mayWrite}
          {...form.field('postponeTimes')}
        />
        <TextInput
          type="number"
          label="每次延期几天"
          min={1}
          max={9999}
          readOnly={!mayWrite}
          {...form.field('postponeDays')}
        />
      </div>
      <Checkbox
        label="开课日以前，学员可以自己提前开课"
        disabled={!mayWrite}
        {...form.field('preopen', 'checkbox')}
      />
    </>
  );
}

const isCount = (text: string, least: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least;
