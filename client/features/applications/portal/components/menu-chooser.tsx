import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useEntranceTree } from '../hooks/use-entrance-tree';
import { iconIn } from '../portal-model';
import type { Category } from '../portal-model';

/** A chosen menu; one that was chosen just now has neither its code nor an icon of its own yet. */
export interface ChosenMenu {
  readonly appId: string;
  readonly menuId: string;
  readonly code: string;
  readonly name: string;
  readonly icon: string | null;
  readonly isNewTab: boolean;
  readonly parentName: string | null;
  readonly app: { readonly id: string; readonly name: string; readonly icon: string | null };
}

interface Props {
  readonly categories: readonly Category[];
  readonly selected: readonly ChosenMenu[];
  readonly maximum: number;
  readonly onChange: (menus: readonly ChosenMenu[]) => void;
}

/** Chooses among the menus that the person may open and that have none below them (ENTRY-02, LAND-10). */
export default function MenuChooser({ categories, selected, maximum, onChange }: Props) {
  const tree = useEntranceTree(categories);
  const known = new Map(selected.map((menu) => [menu.menuId, menu]));
  const menuOf = (node: TreeNode): ChosenMenu => {
    const [app, parent] = node.ancestors ?? [];
    const appId = app?.id ?? '';
    return {
      appId,
      menuId: node.id,
      code: '',
      name: node.name,
      icon: null,
      isNewTab: false,
      parentName: parent?.name ?? null,
      app: { id: appId, name: app?.name ?? '', icon: iconIn(categories, appId) },
    };
  };
  return (
    <TreeMultiSelect
      isOrdered={maximum > 1}
      height={320}
      {...tree}
      selected={selected.map(nodeOf)}
      maximum={maximum}
      onChange={(nodes) => onChange(nodes.map((node) => known.get(node.id) ?? menuOf(node)))}
    />
  );
}

const nodeOf = ({ menuId, name, app, parentName }: ChosenMenu): TreeNode => ({
  id: menuId,
  name,
  isLeaf: true,
  detail: app.name,
  path: [app.name, parentName, name].filter(Boolean).join(' / '),
});
