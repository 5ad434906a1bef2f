import { fileMaxBytes, imageMaxBytes } from '@xuezhou/contract/upload';

export type Purpose = 'qa' | 'notes' | 'studentwork' | 'team';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const documents = ['.pdf', '.docx', '.xlsx', '.pptx'];

interface Rules {
  readonly maxBytes: number;
  /** As a file input takes them. */
  readonly accept: readonly string[];
  readonly takesDocuments: boolean;
  /** Everybody who knows the address of what is sent may see it. */
  readonly isPublic: boolean;
}

/** What may be sent for what. */
export const rulesOf: Readonly<Record<Purpose, Rules>> = {
  qa: { maxBytes: imageMaxBytes, accept: images, takesDocuments: false, isPublic: true },
  notes: { maxBytes: imageMaxBytes, accept: images, takesDocuments: false, isPublic: false },
  studentwork: {
    maxBytes: fileMaxBytes,
    accept: [...documents, ...images],
    takesDocuments: true,
    isPublic: false,
  },
  team: {
    maxBytes: fileMaxBytes,
    accept: [...documents, ...images],
    takesDocuments: true,
    isPublic: false,
  },
};
