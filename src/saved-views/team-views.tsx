import { Users } from 'lucide-react';
import { createContext, useContext } from 'react';
import { PageLink } from '../entity/page-link.tsx';
import { t } from '../i18n/translate.ts';
import { listPath } from '../paths.ts';
import { resourceById, RESOURCES, useResource } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import navItemStyles from '../ui/nav-item.module.css';
import { VisibleText } from '../ui/text.tsx';
import { searchOf } from '../view/saved-views.ts';
import type { View } from '../view/view.ts';
import { searchOfType } from './use-saved-views.ts';

/** A view that whoever runs this page gives to everybody. */
export interface TeamView {
  readonly name: string;
  /** The query of its address, `?...`. */
  readonly search: string;
  /** Id of the type of resource that it lists; the first one where absent. */
  readonly type?: string | undefined;
}

/** The views of the whole team. */
export const TeamViewsContext = createContext<readonly TeamView[]>([]);

interface TeamViewListProps {
  readonly view: View;
  readonly onFollow: () => void;
}

/** The team's views as items of a list of links: nobody changes them here. */
export function TeamViewList({ view, onFollow }: TeamViewListProps) {
  const all = useContext(TeamViewsContext);
  const current = useResource();
  const onScreen = searchOf(view, current.viewSpec);
  return all.map(({ name, search, type = RESOURCES[0].id }) => {
    const resource = resourceById(type);
    if (!resource) return null;
    const own = searchOfType({ type, search }, current.viewSpec.pageSize);
    const isOnScreen = resource.id === current.resource.id && own === onScreen;
    return (
      <li key={`${type} ${name}`}>
        <PageLink
          className={navItemStyles.item}
          to={listPath(resource.path, own)}
          title={t('savedViews.ofTeam', { name })}
          aria-current={isOnScreen ? 'page' : undefined}
          onClick={onFollow}
        >
          <Users {...ICON_PROPS} />
          <span className={navItemStyles.clip}>
            <VisibleText text={name} />
          </span>
        </PageLink>
      </li>
    );
  });
}
