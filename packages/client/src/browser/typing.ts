/**
 * What takes letters itself. A switch, a radio and a range, the last two by how their names begin, have the focus after they
 * were pressed, and take none.
 */
export const typing = 'textarea,select,[contenteditable],input:not([type^=ra],[type=checkbox])';
