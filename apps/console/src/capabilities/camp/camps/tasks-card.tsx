import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  maxCampDays,
  maxCampTasks,
  type CampParts,
  type CampPlan,
} from '@xuezhou/contract/camp/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { changedAt, moved, nameOf, without } from '../../../platform/form/items.ts';
import { newTask } from './camp-parts.ts';
import styles from './camps.module.css';
import { TaskFields } from './task-fields.tsx';
import type { CampEditor } from './use-camp-plan.ts';

interface TasksCardProps {
  editor: CampEditor;
  parts: CampParts;
  isReadOnly: boolean;
}

/** What each day asks for. Saved, they stand in the order of their days. */
export function TasksCard({ editor, parts, isReadOnly }: TasksCardProps) {
  const { plan, faults } = editor;
  const { tasks, days } = plan;
  const set = (changed: CampPlan['tasks']) => editor.change({ tasks: changed });
  const last = tasks.at(-1)?.day ?? 0;
  const add = (day: number) =>
    editor.change({ tasks: [...tasks, newTask(day)], days: Math.max(days, day) });
  const isFull = tasks.length >= maxCampTasks;
  return (
    <SectionCard title="每天的任务" caption={`${tasks.length} 项；没有任务的日子是休息`}>
      <div className={styles.fields}>
        {tasks.map((task, index) => (
          <TaskFields
            key={nameOf(task)}
            {...{ task, parts, isReadOnly }}
            number={index + 1}
            maxDay={days}
            fault={faults.find((each) => each.task === index)?.words}
            onChange={(changed) => set(changedAt(tasks, index, changed))}
            onMove={(step) => set(moved(tasks, index, index + step))}
            onRemove={() => set(without(tasks, index))}
          />
        ))}
        {!isReadOnly && (
          <div className={styles.buttons}>
            {last > 0 && (
              <Button
                variant="default"
                disabled={isFull}
                leftSection={<IconPlus size={18} stroke={1.6} />}
                onClick={() => add(last)}
              >
                第 {last} 天再加一项
              </Button>
            )}
            <Button
              variant="default"
              disabled={isFull || last >= maxCampDays}
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => add(last + 1)}
            >
              加第 {last + 1} 天
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}
