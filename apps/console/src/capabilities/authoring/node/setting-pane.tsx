import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { saveCourseSetting } from '@xuezhou/contract/authoring/console';

import { useEffect, useEffectEvent, useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { useFamilyChoices } from '../../site/port/family-choices.ts';
import { treeQuery, type CourseTree } from '../authoring.queries.ts';
import styles from './node-pane.module.css';
import { Outdated } from '../../../platform/form/outdated.tsx';

interface SettingPaneProps {
  courseId: number;
  tree: CourseTree;
}

/** What the course is called and for whom it is, in the draft as everything else. */
export function SettingPane({ courseId, tree }: SettingPaneProps) {
  const [begun, setBegun] = useState(tree);
  return (
    <SettingForm
      key={begun.revision}
      courseId={courseId}
      begun={begun}
      tree={tree}
      onNewest={() => setBegun(tree)}
    />
  );
}

interface SettingFormProps extends SettingPaneProps {
  /** What it began with: what is typed stays when somebody else saved meanwhile. */
  begun: CourseTree;
  onNewest: () => void;
}

function SettingForm({ courseId, begun, tree, onNewest }: SettingFormProps) {
  const queryClient = useQueryClient();
  const [from, setFrom] = useState(begun.revision);
  const { setting } = begun;
  const form = useConsoleForm({
    initial: { ...setting, examDate: setting.examDate ?? '' },
    check: {
      title: filled('请写上课程的名称'),
      cover: (cover) => ([...cover.trim()].length < 2 ? '封面要写 2 至 5 个字' : null),
    },
    refused: { nodeTitleEmpty: 'title', coverLength: 'cover', familyUnknown: 'family' },
  });
  const { isDirty, isBusy } = form;
  const isNewer = tree.revision !== from && !isBusy;
  const follow = useEffectEvent(onNewest);
  useEffect(() => {
    if (isNewer && !isDirty) follow();
  }, [isNewer, isDirty]);
  const isOutdated = isNewer && isDirty;
  const save = () =>
    form.submit(async (values) => {
      const examDate = values.examDate === '' ? null : values.examDate;
      const body = { courseId, revision: from, setting: { ...values, examDate } };
      await call(saveCourseSetting, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: treeQuery(courseId).queryKey });
        throw error;
      });
      return '存进草稿了';
    });
  return (
    <form
      className={styles.root}
      aria-label="课程设置"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOutdated) void save();
      }}
    >
      <div className={styles.form}>
        {isOutdated && (
          <Outdated onTheirs={onNewest} onMine={() => setFrom(tree.revision)}>
            现在的课程名称是“{tree.setting.title}”。
          </Outdated>
        )}
        <Fields
          family={form.values.family}
          field={form.field}
          isReadOnly={tree.owner === 'files' || !tree.mayDraft}
        />
        <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        {isDirty && (
          <div className={styles.buttons}>
            <Button variant="default" size="sm" onClick={form.drop}>
              不改了
            </Button>
            <Button type="submit" size="sm" loading={isBusy} disabled={isOutdated}>
              存进草稿
            </Button>
          </div>
        )}
      </div>
      <LeaveGuard unsaved={isDirty && !isBusy ? '课程设置的改动' : undefined} />
    </form>
  );
}

interface FieldsProps {
  family: string;
  field: ConsoleForm<CourseTree['setting']>['field'];
  isReadOnly: boolean;
}

function Fields({ family, field, isReadOnly }: FieldsProps) {
  const families = useFamilyChoices(family);
  return (
    <>
      <TextInput
        label="课程名称"
        maxLength={60}
        className={styles.long}
        readOnly={isReadOnly}
        {...field('title')}
      />
      <Select
        label="系列"
        data={families}
        allowDeselect={false}
        className={styles.short}
        disabled={isReadOnly}
        {...field('family')}
      />
      <TextInput
        label="封面的字"
        maxLength={5}
        className={styles.short}
        readOnly={isReadOnly}
        {...field('cover')}
      />
      <TextInput
        label="一句话介绍"
        maxLength={200}
        className={styles.whole}
        readOnly={isReadOnly}
        {...field('subtitle')}
      />
      <TextInput
        type="date"
        label="考试日"
        className={styles.date}
        readOnly={isReadOnly}
        {...field('examDate')}
      />
      <Checkbox label="人人可学" disabled={isReadOnly} {...field('isOpen', 'checkbox')} />
      <Checkbox label="要实名认证" disabled={isReadOnly} {...field('needsIdentity', 'checkbox')} />
      <Checkbox
        label="题目的选项打乱"
        disabled={isReadOnly}
        {...field('shufflesOptions', 'checkbox')}
      />
    </>
  );
}
