import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Why something is done, for the log; where it must be given, say so by `description`. */
export const WhyField = (props: ComponentProps<typeof Textarea>) => (
  <Textarea
    label="原因"
    description="可以不写；会记入操作记录"
    maxLength={200}
    autosize
    minRows={1}
    {...props}
  />
);
