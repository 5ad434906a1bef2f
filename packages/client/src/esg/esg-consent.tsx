import { Button, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { esgFormWords as words } from './esg-form.words.ts';
import type { EsgSectionProps } from './esg-section-props.ts';
import styles from './esg-sections.module.css';

/** Two boxes, neither ticked for the student. */
export function EsgConsent({ form, fields, change }: EsgSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [before, organiser, after] = words.consent(form.organiser);
  return (
    <SectionCard title={words.agree}>
      <div className={styles.agree}>
        <Checkbox
          id="esg-confirm"
          label={words.confirm}
          checked={fields.isConfirmed}
          onChange={({ currentTarget: { checked } }) => change({ isConfirmed: checked })}
        />
        <div>
          <Checkbox
            id="esg-consent"
            label={
              <>
                {before}
                <b>{organiser}</b>
                {after}
              </>
            }
            checked={fields.isConsented}
            onChange={({ currentTarget: { checked } }) => change({ isConsented: checked })}
          />
          <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
            {words.consentWhy}
          </Button>
        </div>
        <Notice icon={<IconLock size={20} stroke={1.6} aria-hidden />} title={words.ownBox}>
          {words.ownBoxText}
        </Notice>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.consentWhy}>
        <div className={styles.agree}>
          <p className={styles.consent}>{form.consent}</p>
          <Button onClick={() => setOpen(false)}>{words.understood}</Button>
        </div>
      </Dialog>
    </SectionCard>
  );
}
