import { SectionCard } from '@xuezhou/ui/section-card';
import { surveyWords as words } from '../survey.words.ts';
import { ChoiceField, MatrixField, ScaleField } from './chosen-fields.tsx';
import type { FieldProps } from './field-props.ts';
import { FileField } from './file-field.tsx';
import styles from './survey.module.css';
import { DateField, NumberField, TextField } from './typed-fields.tsx';

interface ItemCardProps extends FieldProps {
  number: number;
  /** Sent without it, although it must be answered. */
  isDemanded: boolean;
}

/** One question, with the field of its kind. */
export function ItemCard({ number, isDemanded, ...field }: ItemCardProps) {
  const { surveyItemId, surveyItemType, title, hint, isRequired } = field.item;
  const help = hint || (surveyItemType === 'several' ? words.several : '');
  return (
    <SectionCard>
      <div id={`survey-item-${surveyItemId}`} className={styles.item}>
        <div className={styles.itemHead}>
          <h3>
            <span>{number}</span>
            {title}
          </h3>
          <span className="xz-caption xz-quiet">
            {isRequired ? words.required : surveyItemType === 'text' && words.optional}
          </span>
        </div>
        {help && <p className={styles.hint}>{help}</p>}
        <Field {...field} />
        <p role="alert" className={styles.problem} hidden={!isDemanded}>
          {words.mustAnswer}
        </p>
      </div>
    </SectionCard>
  );
}

function Field(props: FieldProps) {
  switch (props.item.surveyItemType) {
    case 'choice':
    case 'several':
      return <ChoiceField {...props} />;
    case 'scale':
      return <ScaleField {...props} />;
    case 'matrix':
      return <MatrixField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'file':
      return <FileField {...props} />;
    case 'text':
      return <TextField {...props} />;
    default:
      return null;
  }
}
