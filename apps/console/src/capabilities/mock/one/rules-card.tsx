import { Checkbox, Select } from '@mantine/core';
import type { DrawRule } from '@xuezhou/contract/mock/console';
import { ruleWords } from '../paper.words.ts';
import type { DeskPart } from './desk-part.ts';
import styles from './paper-desk.module.css';

const shuffles = { course: '跟课程一样', on: '打乱', off: '不打乱' } as const;

/** What is kept to when an attempt is made. */
export function RulesCard({ editor, isReadOnly }: Pick<DeskPart, 'editor' | 'isReadOnly'>) {
  const { plan, change } = editor;
  const { shufflesOptions } = plan;
  const shown = shufflesOptions === null ? 'course' : shufflesOptions ? 'on' : 'off';
  return (
    <section className={styles.card} aria-label="规矩">
      <h2>{plan.way === 'blueprint' ? '抽题的规矩' : '规矩'}</h2>
      {plan.way === 'blueprint' && (
        <>
          {(Object.keys(ruleWords) as DrawRule[]).map((rule) => (
            <Checkbox
              key={rule}
              label={ruleWords[rule]}
              disabled={isReadOnly}
              checked={plan.rules.includes(rule)}
              onChange={({ currentTarget }) =>
                change({
                  rules: currentTarget.checked
                    ? [...plan.rules, rule]
                    : plan.rules.filter((each) => each !== rule),
                })
              }
            />
          ))}
          <p className={styles.note}>
            每次开考都重新抽；同一份卷里题不重复，综合题整组抽，不抽问答题和留给别的卷的题。
          </p>
        </>
      )}
      <Select
        label="选项的顺序"
        allowDeselect={false}
        disabled={isReadOnly}
        data={Object.entries(shuffles).map(([value, label]) => ({ value, label }))}
        value={shown}
        onChange={(value) =>
          change({ shufflesOptions: value === 'course' ? null : value === 'on' })
        }
      />
    </section>
  );
}
