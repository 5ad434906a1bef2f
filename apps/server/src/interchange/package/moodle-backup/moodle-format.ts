const formats: Record<string, string> = { 0: 'moodle_auto_format', 2: 'plain_text', 4: 'markdown' };

/** The name of a format that a backup gives as a number. */
export const formatOf = (number: string): string => formats[number] ?? 'html';
