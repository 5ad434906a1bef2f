import { Button, Checkbox, FileButton, Group, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';

interface KeyFieldProps {
  label: string;
  description: string | undefined;
  placeholder?: string;
  readOnly: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A key is a few thousand signs; what is larger was the wrong file. */
const mostBytes = 20_000;

/** A key of many lines: pasted, or read from its file, which stays on this machine until it is sent with the form. */
export function KeyField({ onChange, error, readOnly, ...props }: KeyFieldProps) {
  const [unfit, setUnfit] = useState<string>();
  const read = async (file: File | null) => {
    if (file === null) return;
    const text = file.size > mostBytes ? '' : await file.text();
    const isText = text.trim() !== '' && !text.includes('\0');
    setUnfit(isText ? undefined : `${file.name} 不是密钥文件，请选 .pem 或 .txt`);
    if (isText) onChange(text.trim());
  };
  return (
    <div>
      <Textarea
        {...props}
        {...{ readOnly }}
        error={unfit ?? error}
        autosize
        minRows={2}
        maxRows={5}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setUnfit(undefined);
          onChange(currentTarget.value);
        }}
      />
      {!readOnly && (
        <FileButton onChange={(file) => void read(file)} accept=".pem,.txt,.key,.crt">
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              size="sm"
              mt={4}
              leftSection={<IconUpload size={16} stroke={1.6} />}
            >
              从文件读{props.label}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}

interface ChoicesFieldProps extends Omit<KeyFieldProps, 'placeholder'> {
  choices: readonly { readonly value: string; readonly title: string }[];
}

/** Some of a few, as the server keeps them: by a space, in their own order. */
export const ChoicesField = ({
  choices,
  value,
  onChange,
  readOnly,
  ...props
}: ChoicesFieldProps) => (
  <Checkbox.Group
    {...props}
    value={value.split(' ')}
    onChange={(chosen) =>
      onChange(
        choices
          .map((choice) => choice.value)
          .filter((one) => chosen.includes(one))
          .join(' '),
      )
    }
  >
    <Group gap="md" mt={6}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          value={choice.value}
          label={choice.title}
          disabled={readOnly}
        />
      ))}
    </Group>
  </Checkbox.Group>
);
