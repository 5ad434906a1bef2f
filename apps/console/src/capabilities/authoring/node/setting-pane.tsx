import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveCourseSetting } from '@xuezhou/contract/authoring/console';
import { families } from '@xuezhou/contract/catalogue';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { CourseTree } from '../authoring.queries.ts';
import styles from './node-pane.module.css';

/** What the course is called and for whom it is, in the draft as everything else. */
export function SettingPane({ courseId, tree }: { courseId: number; tree: CourseTree }) {
  const { setting, revision, owner } = tree;
  const isReadOnly = owner === 'files' || !tree.mayDraft;
  const form = useConsoleForm({
    initial: { ...setting, examDate: setting.examDate ?? '' },
    check: {
      title: filled('请写上课程的名称'),
      cover: (cover) => ([...cover.trim()].length < 2 ? '封面要写 2 至 5 个字' : null),
    },
    refused: { nodeTitleEmpty: 'title', coverLength: 'cover' },
  });
  const disabled = isReadOnly;
  return (
    <form
      className={styles.root}
      aria-label="课程设置"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(async (values) => {
          const examDate = values.examDate === '' ? null : values.examDate;
          await call(saveCourseSetting, {
            body: { courseId, revision, setting: { ...values, examDate } },
          });
          return '存进草稿了';
        });
      }}
    >
      <div className={styles.form}>
        <TextInput
          label="课程名称"
          maxLength={60}
          className={styles.long}
          readOnly={disabled}
          {...form.field('title')}
        />
        <Select
          label="系列"
          data={[...families]}
          allowDeselect={false}
          className={styles.short}
          disabled={disabled}
          {...form.field('family')}
        />
        <TextInput
          label="封面的字"
          maxLength={5}
          className={styles.short}
          readOnly={disabled}
          {...form.field('cover')}
        />
        <TextInput
          label="一句话介绍"
          maxLength={200}
          className={styles.whole}
          readOnly={disabled}
          {...form.field('subtitle')}
        />
        <TextInput
          type="date"
          label="考试日"
          className={styles.short}
          readOnly={disabled}
          {...form.field('examDate')}
        />
        <Checkbox label="人人可学" disabled={disabled} {...form.field('isOpen', 'checkbox')} />
        <Checkbox
          label="要实名认证"
          disabled={disabled}
          {...form.field('needsIdentity', 'checkbox')}
        />
        <Checkbox
          label="题目的选项打乱"
          disabled={disabled}
          {...form.field('shufflesOptions', 'checkbox')}
        />
        <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        {form.isDirty && (
          <div className={styles.buttons}>
            <Button variant="default" size="sm" onClick={form.drop}>
              不改了
            </Button>
            <Button type="submit" size="sm" loading={form.isBusy}>
              存进草稿
            </Button>
          </div>
        )}
      </div>
      <LeaveGuard unsaved={form.isDirty && !form.isBusy ? '课程设置的改动' : undefined} />
    </form>
  );
}
