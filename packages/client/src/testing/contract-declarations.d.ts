declare module 'virtual:contract-declarations' {
  import type { AnyRefusalName } from '@xuezhou/contract/console-refusals';

  export interface PlainDeclaration {
    readonly name: string;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    /** The body arrives as text, so that numbers are to be read from it. */
    readonly isForm: boolean;
    /** JSON Schema, as the server checks what it is asked and OpenAPI says what it answers. */
    readonly params?: object;
    readonly query?: object;
    readonly body?: object;
    readonly data: object;
    readonly refusals: readonly AnyRefusalName[];
  }

  /** Every operation of the contract with its schemas, which the pages themselves never see. */
  const declarations: readonly PlainDeclaration[];
  export default declarations;
}
