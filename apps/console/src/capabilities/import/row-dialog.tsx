import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { longestImportCell, mendRow, type ImportRow } from '@xuezhou/contract/import/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { fieldWords } from './import.words.ts';

interface RowDialogProps {
  row: ImportRow;
  importId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** All cells of a row. */
export function RowDialog({ row, importId, isOpen, onClose }: RowDialogProps) {
  const given = Object.fromEntries(row.cells.map(({ field, value }) => [field, value]));
  const form = useConsoleForm<Record<string, string>>({ initial: given });
  const fields = row.mendable.filter((field) => given[field] !== undefined);
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={`改${row.place}`}
      button="改好了"
      isReady={form.isDirty}
      size={640}
      work={async (values) => {
        const cells = fields
          .filter((field) => values[field] !== given[field])
          .map((field) => ({ field, value: values[field] ?? '' }));
        await call(mendRow, { body: { importId, at: row.at, cells } });
        return undefined;
      }}
    >
      <p>{row.words.join('；')}</p>
      {fields.map((field) => (
        <Textarea
          key={field}
          label={fieldWords(field)}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={longestImportCell}
          {...form.field(field)}
        />
      ))}
    </FormDialog>
  );
}
