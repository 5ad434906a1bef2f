import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PlannedItem, SchoolSurvey, SurveyPlan } from '@xuezhou/contract/survey/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { changedAt, moved, nameOf, without } from '../../../platform/form/items.ts';
import { ItemCard } from './item-card.tsx';
import { itemsOf, newItem, nextItemId } from './plan-parts.ts';
import styles from './survey-desk.module.css';
import type { SurveyEditor } from './use-survey-plan.ts';

interface SectionsCardProps {
  editor: SurveyEditor;
  survey: SchoolSurvey;
  isReadOnly: boolean;
}

/** What is asked, section by section. */
export function SectionsCard({ editor, survey, isReadOnly }: SectionsCardProps) {
  const { sections } = editor.plan;
  const set = (changed: SurveyPlan['sections']) => editor.change({ sections: changed });
  return (
    <>
      {sections.map((section, index) => (
        <OneSection
          key={nameOf(section)}
          section={section}
          at={index}
          isOnly={sections.length === 1}
          {...{ editor, survey, isReadOnly }}
          onChange={(changed) => set(changedAt(sections, index, changed))}
          onRemove={() => set(without(sections, index))}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.6} />}
          onClick={() => set([...sections, { title: '', caption: '', items: [] }])}
        >
          加一节
        </Button>
      )}
    </>
  );
}

type Section = SurveyPlan['sections'][number];

interface OneSectionProps extends SectionsCardProps {
  section: Section;
  at: number;
  isOnly: boolean;
  onChange: (section: Section) => void;
  onRemove: () => void;
}

function OneSection(props: OneSectionProps) {
  const { editor, survey, isReadOnly, section, at, isOnly, onChange, onRemove } = props;
  const { items } = section;
  const all = itemsOf(editor.plan);
  const set = (changed: PlannedItem[]) => onChange({ ...section, items: changed });
  return (
    <SectionCard title={`第 ${at + 1} 节`}>
      <div className={styles.fields}>
        <div className={styles.line}>
          <TextInput
            label="这一节的名称"
            maxLength={100}
            readOnly={isReadOnly}
            value={section.title}
            onChange={({ currentTarget }) => onChange({ ...section, title: currentTarget.value })}
          />
          <TextInput
            label="说明（可空）"
            maxLength={300}
            readOnly={isReadOnly}
            value={section.caption}
            onChange={({ currentTarget }) => onChange({ ...section, caption: currentTarget.value })}
          />
        </div>
        {items.map((item, index) => (
          <ItemCard
            key={item.surveyItemId}
            item={item}
            number={all.indexOf(item) + 1}
            before={all.slice(0, all.indexOf(item))}
            wasAnswered={
              survey.posted > 0 &&
              itemsOf(survey.plan).some((each) => each.surveyItemId === item.surveyItemId)
            }
            isReadOnly={isReadOnly}
            faults={editor.faults.filter((each) => each.surveyItemId === item.surveyItemId)}
            onChange={(changed) => set(changedAt(items, index, changed))}
            onMove={(step) => set(moved(items, index, index + step))}
            onRemove={() => set(without(items, index))}
          />
        ))}
        {!isReadOnly && (
          <div className={styles.buttons}>
            {!isOnly && items.length === 0 && (
              <Button variant="subtle" onClick={onRemove}>
                删去第 {at + 1} 节
              </Button>
            )}
            <Button
              variant="light"
              onClick={() => set([...items, newItem(nextItemId(editor.plan, survey.lastItemId))])}
            >
              在第 {at + 1} 节加一道题
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}
