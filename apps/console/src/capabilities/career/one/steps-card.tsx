import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxPlanNodes, type PlannedNode, type PlanParts } from '@xuezhou/contract/career/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { changedAt, nameOf } from '../../../platform/form/items.ts';
import styles from './plan-desk.module.css';
import { movedStep, newStep, nextStepId, shiftedStep, withoutStep } from './plan-steps.ts';
import { StepFields } from './step-fields.tsx';
import type { CareerEditor } from './use-career-plan.ts';

interface StepsCardProps {
  editor: CareerEditor;
  parts: PlanParts;
  isReadOnly: boolean;
}

/** The steps of a plan, each with what stands below it. */
export function StepsCard({ editor, parts, isReadOnly }: StepsCardProps) {
  const { plan, faults, change } = editor;
  const { nodes } = plan;
  const set = (changed: PlannedNode[]) => change({ nodes: changed });
  const last = nodes.at(-1)?.level ?? 0;
  const add = (level: number) => set([...nodes, newStep(nextStepId(nodes), level)]);
  const isFull = nodes.length >= maxPlanNodes;
  return (
    <SectionCard title="每一步" caption={`${nodes.length} 步；学到什么，走到哪里，都自动算`}>
      <div className={styles.fields}>
        {nodes.map((node, index) => (
          <StepFields
            key={nameOf(node)}
            {...{ node, nodes, parts, isReadOnly }}
            number={index + 1}
            fault={faults.find((each) => each.node === index)?.words}
            onChange={(changed) => set(changedAt(nodes, index, changed))}
            onMove={(step) => set(movedStep(nodes, index, step))}
            onShift={(step) => set(shiftedStep(nodes, index, step))}
            onRemove={() => set(withoutStep(nodes, index))}
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
                在这一层再加一步
              </Button>
            )}
            <Button
              variant="default"
              disabled={isFull}
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => add(0)}
            >
              加一个阶段
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}
