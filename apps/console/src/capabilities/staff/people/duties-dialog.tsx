import { Button, MultiSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { setStaffDuties, type StaffAccount } from '@xuezhou/contract/staff';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { dutyChoicesQuery, staffQuery } from '../staff.queries.ts';
import { dutiesText } from './duties-text.ts';
import styles from './person-dialog.module.css';

interface DutiesDialogProps {
  person: StaffAccount;
  isOpen: boolean;
  onClose: () => void;
}

interface Named {
  readonly id: number;
  readonly title: string;
}

const idsOf = (list: readonly Named[]): string[] => list.map(({ id }) => String(id));
const seenIn = ({ courses, classes, lives }: StaffAccount) => ({
  courseIds: courses.map(({ id }) => id),
  classIds: classes.map(({ id }) => id),
  liveIds: lives.map(({ id }) => id),
});
const optionsOf = (list: readonly Named[] = []) =>
  list.map(({ id, title }) => ({ value: String(id), label: `${title}（${id}）` }));

/** Which courses, classes and live classes are the person's own: as far as permissions for the own reach. */
export function DutiesDialog({ person, isOpen, onClose }: DutiesDialogProps) {
  const { staffId, name } = person;
  const form = useConsoleForm({
    initial: {
      courses: idsOf(person.courses),
      classes: idsOf(person.classes),
      lives: idsOf(person.lives),
      why: '',
    },
  });
  const { data } = useQuery(dutyChoicesQuery);
  const queryClient = useQueryClient();
  const now = useQuery(staffQuery).data?.find((each) => each.staffId === staffId);
  const [seen, setSeen] = useState(person);
  const [isDone, setDone] = useState(false);
  const isOutdated = now !== undefined && !isDone && !form.isBusy && !isSame(now, seen);
  const kinds = [
    { key: 'courses', label: '课程', list: data?.courses },
    { key: 'classes', label: '班级', list: data?.classes },
    { key: 'lives', label: '直播课', list: data?.lives },
  ] as const;
  return (
    <FormDialog
      title={`${name}负责什么`}
      {...{ isOpen, onClose, form }}
      button={`存下${name}负责的`}
      isReady={data !== undefined && !isOutdated}
      work={async ({ courses, classes, lives, why }) => {
        const reason = why.trim();
        await call(setStaffDuties, {
          body: {
            ...{ staffId, courseIds: courses.map(Number), classIds: classes.map(Number) },
            ...{ liveIds: lives.map(Number), seen: seenIn(seen) },
            ...(reason !== '' && { why: reason }),
          },
        }).catch((error: unknown) => {
          // Whether there is something newer is seen then.
          void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
          throw error;
        });
        setDone(true);
        return `${name}负责的改好了，下一步操作起生效`;
      }}
    >
      {isOutdated && (
        <Notice
          tone="review"
          title="同事刚改过，你选的还在这里，没有存上去"
          action={
            <Button variant="light" size="sm" onClick={() => setSeen(now)}>
              用我的
            </Button>
          }
        >
          {`现在负责的：${dutiesText(now) || '没有'}`}
        </Notice>
      )}
      <p className={styles.text}>
        角色里写着“自己班”“自己课”“自己的”的，只到这里。课程里的班级和直播课也算在内。
      </p>
      {kinds.map(({ key, label, list }) => (
        <MultiSelect
          key={key}
          label={label}
          searchable
          clearable
          limit={100}
          nothingFoundMessage="没有找到"
          data={optionsOf(list)}
          {...form.field(key)}
        />
      ))}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}

const isSame = (one: StaffAccount, other: StaffAccount): boolean =>
  JSON.stringify(seenIn(one)) === JSON.stringify(seenIn(other));
