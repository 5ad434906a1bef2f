import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { EsgDocument, EsgPlace } from '@xuezhou/contract/survey';
import type { EsgField } from '@xuezhou/rules/survey/esg-fields';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ComponentProps } from 'react';
import { esgFormWords as words } from './esg-form.words.ts';
import type { EsgSectionProps } from './esg-section-props.ts';
import styles from './esg-sections.module.css';

const order = ['label', 'input', 'description', 'error'] as const;

interface WrittenProps extends ComponentProps<typeof TextInput> {
  section: EsgSectionProps;
  field: Exclude<EsgField, 'document' | 'month'>;
}

/** A line of text; what is wrong with it is said when it is left. */
function Written({ section: { fields, change, faultOf, leave }, field, ...props }: WrittenProps) {
  const fault = faultOf(field);
  return (
    <TextInput
      id={`esg-${field}`}
      label={words[field]}
      value={fields[field]}
      maxLength={200}
      autoComplete="off"
      inputWrapperOrder={[...order]}
      onChange={({ currentTarget: { value } }) => change({ [field]: value })}
      onBlur={() => leave(field)}
      {...(fault !== undefined && { error: fault })}
      {...props}
    />
  );
}

export function EsgPerson(section: EsgSectionProps) {
  const { fields, change } = section;
  return (
    <SectionCard title={words.who} caption={words.whoText}>
      <div className={styles.form}>
        <Written section={section} field="name" autoComplete="name" />
        <Select
          id="esg-document"
          label={words.document}
          data={Object.entries(words.documents).map(([value, label]) => ({ value, label }))}
          value={fields.document}
          allowDeselect={false}
          onChange={(value) => value !== null && change({ document: value as EsgDocument })}
        />
        <Written section={section} field="familyName" />
        <Written section={section} field="givenName" />
        <Written
          section={section}
          field="number"
          description={words.numberText}
          rightSection={<IconLock size={20} stroke={1.6} aria-hidden />}
        />
        <Written section={section} field="expiresOn" placeholder={words.dayHolder} />
      </div>
    </SectionCard>
  );
}

export function EsgContact({ mobile, ...section }: EsgSectionProps & { mobile: string | null }) {
  return (
    <SectionCard title={words.contact}>
      <div className={styles.form}>
        <Written
          section={section}
          field="email"
          type="email"
          autoComplete="email"
          description={words.emailText}
        />
        <TextInput
          label={words.mobile}
          value={mobile ?? words.noMobile}
          disabled
          description={words.mobileText}
          inputWrapperOrder={[...order]}
        />
      </div>
    </SectionCard>
  );
}

export function EsgExam(section: EsgSectionProps) {
  const { form, fields, change } = section;
  const months = form.months.map((month) => ({ value: month, label: words.monthOf(month) }));
  return (
    <SectionCard title={words.exam}>
      <div className={styles.form}>
        <Select
          id="esg-month"
          label={words.month}
          data={[...months, { value: '', label: words.noMonth }]}
          value={form.months.includes(fields.month) ? fields.month : ''}
          allowDeselect={false}
          onChange={(value) => change({ month: value ?? '' })}
        />
        <div>
          <div className={styles.label} id="esg-place">
            {words.place}
          </div>
          <SegmentedControl
            fullWidth
            aria-labelledby="esg-place"
            className={styles.tall ?? ''}
            data={Object.entries(words.places).map(([value, label]) => ({ value, label }))}
            value={fields.place}
            onChange={(value) => change({ place: value as EsgPlace })}
          />
        </div>
        <Written section={section} field="employer" placeholder={words.employerHolder} />
      </div>
    </SectionCard>
  );
}
