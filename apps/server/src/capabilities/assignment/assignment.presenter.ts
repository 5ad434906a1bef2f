import { maxAttachments, type Assignment, type Attachment } from '@xuezhou/contract/assignment';
import type { AssignmentRow, AttachmentRow } from './assignment.repository.ts';

export function presentAttachment(row: Omit<AttachmentRow, 'student_id'>): Attachment {
  return {
    number: row.number,
    fileName: row.file_name,
    fileUrl: null,
    isGeneratingUrl: false,
    isDeleting: false,
    bytes: row.bytes,
    attachedAt: row.attached_at.toISOString(),
  };
}

export function presentAssignment(
  row: AssignmentRow & { assignment_id: number },
  attachments: readonly AttachmentRow[],
): Assignment {
  return {
    assignmentId: row.assignment_id,
    bookId: row.book_id,
    title: row.title,
    html: row.html,
    opensNext: row.opens_next,
    attachments: attachments.map(presentAttachment),
    isFull: attachments.length >= maxAttachments,
    mark:
      row.verdict === null || row.marked_at === null
        ? null
        : {
            verdict: row.verdict,
            comment: row.comment ?? '',
            markedAt: row.marked_at.toISOString(),
          },
  };
}
