import { FileInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { readSheet, SheetError, type SheetRows } from './read-sheet.ts';

interface SheetFieldProps {
  label: string;
  /** What its heading has. */
  description: string;
  /** Null: none is chosen any more, or what was chosen cannot be read. It may throw a `SheetError`. */
  onRows: (rows: SheetRows | null, name: string) => void | Promise<void>;
}

/** An Excel or CSV that is read in the browser; what is wrong with it is said here. */
export function SheetField({ label, description, onRows }: SheetFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  // Another may be chosen while one is still read.
  const latest = useRef<File | null>(null);
  const choose = async (given: File | null) => {
    setFile(given);
    latest.current = given;
    setProblem(undefined);
    await onRows(null, '');
    if (given === null) return;
    try {
      const rows = await readSheet(given);
      if (latest.current === given) await onRows(rows, given.name);
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <FileInput
      label={label}
      description={description}
      placeholder="选一个 .xlsx 或 .csv 文件"
      accept=".xlsx,.csv,.txt"
      clearable
      value={file}
      error={problem}
      onChange={(given) => void choose(given)}
    />
  );
}
