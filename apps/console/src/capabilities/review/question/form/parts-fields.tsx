import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { PartForm, QuestionForm } from '@xuezhou/contract/review/console';
import { emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import { changedOne, moved, nameOf, without } from '../../../../platform/form/items.ts';
import { kindWords } from '../../bank/bank.words.ts';
import { AskedFields, ofKind } from './asked-fields.tsx';
import styles from './fields.module.css';
import { Said, Tool } from './options-fields.tsx';

interface PartsFieldsProps {
  parts: QuestionForm['parts'];
  onChange: (change: (parts: QuestionForm['parts']) => QuestionForm['parts']) => void;
  faultAt: (at: string) => string | undefined;
  courseId: number;
  onSave: () => void;
}

const partKinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'open'] as const;
const kinds = partKinds.map((value) => ({ value, label: kindWords[value] }));

/** The parts of a composite question, which are drawn and answered together. */
export function PartsFields({ parts, onChange, faultAt, courseId, onSave }: PartsFieldsProps) {
  // By who it is: an editor may tell a part's last letters when it has moved or is gone.
  const changePart = (part: PartForm, change: (now: PartForm) => PartForm) =>
    onChange((now) => changedOne(now, nameOf(part), change));
  return (
    <section className={styles.parts} aria-label="小题">
      <Said fault={faultAt('parts')} />
      {parts.map((part, index) => (
        <section key={nameOf(part)} className={styles.part}>
          <div className={styles.row}>
            <h2>小题 {index + 1}</h2>
            <SegmentedControl
              size="xs"
              aria-label={`小题 ${index + 1} 的题型`}
              data={kinds}
              value={part.kind}
              onChange={(kind) =>
                changePart(part, (now) => ({
                  ...now,
                  ...(ofKind(now, kind) as Partial<PartForm>),
                }))
              }
            />
            <Tool
              label={`小题 ${index + 1} 上移`}
              icon={IconArrowUp}
              isOff={index === 0}
              onClick={() => onChange((now) => moved(now, index, index - 1))}
            />
            <Tool
              label={`小题 ${index + 1} 下移`}
              icon={IconArrowDown}
              isOff={index === parts.length - 1}
              onClick={() => onChange((now) => moved(now, index, index + 1))}
            />
            <Tool
              label={`去掉小题 ${index + 1}`}
              icon={IconTrash}
              isOff={false}
              onClick={() => onChange((now) => without(now, index))}
            />
          </div>
          <AskedFields
            {...{ courseId, onSave }}
            form={part}
            name={`小题 ${index + 1} `}
            change={(changed) =>
              changePart(part, (now) => ({ ...now, ...(changed as Partial<PartForm>) }))
            }
            faultAt={(at) => faultAt(`parts.${index}.${at}`)}
          />
        </section>
      ))}
      {parts.length < 30 && (
        <Menu>
          <Menu.Target>
            <Button
              className={styles.add}
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.6} />}
            >
              加小题
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => onChange((now) => [...now, emptyPart(value)])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}
