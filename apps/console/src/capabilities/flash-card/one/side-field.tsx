import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import styles from './card-desk.module.css';

previewAsStaff();

interface SideFieldProps {
  label: string;
  placeholder: string;
  value: string;
  fault: string | undefined;
  onChange: (markdown: string) => void;
  onSave: () => void;
}

/** One side, written as it will look. Cards have no pictures. */
export function SideField({ label, placeholder, value, fault, onChange, onSave }: SideFieldProps) {
  const field = useMarkdownField({
    ...{ markdown: value, label, placeholder, hasFocus: false, onSave },
    onPictures: () => undefined,
    onChange: (markdown) => {
      // The editor writes the same text in its own way.
      if (markdown.trim() !== value.trim()) onChange(markdown);
    },
  });
  return (
    <div className={styles.side} data-fault={fault !== undefined || undefined}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <MarkdownField field={field} hasPictures={false} problem={fault}>
        <span id={field.help} className="xz-hidden">
          公式写在美元符号之间，闪卡里不放图片
        </span>
      </MarkdownField>
    </div>
  );
}
